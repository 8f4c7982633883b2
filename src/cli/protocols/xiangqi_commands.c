/* The commands that UCI and UCCI share, and the choice of the one that a line begins with. */
#include "src/cli/protocols/xiangqi.h"
#include <string.h>

void xiangqi_introduce(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    protocol_say(&xiangqi->speaker, "id name Tianyuan " TY_VERSION);
    protocol_say(&xiangqi->speaker, "id author the authors of Tianyuan");
    for (const struct Setting *setting = xiangqi->settings; setting->name; setting++)
        setting_declare(&xiangqi->speaker, setting, xiangqi->dialect->ucci);
    protocol_say(&xiangqi->speaker, "%s", xiangqi->dialect->ready);
}

void xiangqi_ready(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    engine_prepare(xiangqi->speaker.engine);
    protocol_say(&xiangqi->speaker, "readyok");
}

void xiangqi_set_position(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    struct TextError error;
    (void)now_us;
    if (!xiangqi_position(xiangqi, rest, &error))
        protocol_say(&xiangqi->speaker, "%s position: %s", xiangqi->dialect->remark, error.what);
}

void xiangqi_stop(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    engine_stop(xiangqi->speaker.engine);
}

void xiangqi_ponderhit(struct XiangqiSpeaker *xiangqi, char *rest, uint64_t now_us)
{
    (void)rest, (void)now_us;
    engine_release(xiangqi->speaker.engine);
}

bool xiangqi_run(struct Speaker *speaker, char *line, uint64_t now_us)
{
    struct XiangqiSpeaker *xiangqi = (struct XiangqiSpeaker *)speaker;
    const struct XiangqiDialect *dialect = xiangqi->dialect;
    const char *word = protocol_word(&line);
    if (!word)
        return true;
    for (const struct XiangqiCommand *command = dialect->commands; command->word; command++) {
        if (strcmp(command->word, word) == 0) {
            command->run(xiangqi, line, now_us);
            return strcmp(word, "quit") != 0;
        }
    }
    protocol_say(speaker, "%s '%.40s' is no command of %s", dialect->remark, word, dialect->name);
    return true;
}
