#!/bin/sh
# A task of a Slurm array plays its share of a match, a tuning or a generation:
#
#     sbatch --array=1-16 packaging/cluster/slurm.sh 16 COMMAND...
#
# A task that is stopped or whose node fails is queued again, and goes on.
#SBATCH --job-name=tianyuan
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=share-%a.log
set -eu
count=$1
shift
exec "$@" --shard "$SLURM_ARRAY_TASK_ID/$count"
