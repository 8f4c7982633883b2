/* The commands that UCI and UCCI share, and the choice of the one that a line begins with. */
#include "src/cli/protocols/xiangqi.h"
#include <string.h>

/* Of what `go` says: seconds as microseconds do not overflow. */
static const int64_t NUMBER_MAX = INT64_MAX / 4096;

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
        xiangqi_remark(xiangqi, "position: %s", error.what);
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

void xiangqi_set_option(struct XiangqiSpeaker *xiangqi, const char *name, const char *value)
{
    struct TextError error;
    struct Setting *setting = setting_find(xiangqi->settings, name);
    if (!setting)
        xiangqi_remark(xiangqi, "setoption: there is no option '%.40s'", name);
    else if (!setting_read(setting, value, &error))
        xiangqi_remark(xiangqi, "setoption: %s", error.what);
    else if (setting->kind == SETTING_BUTTON)
        engine_clear(xiangqi->speaker.engine);
    else
        xiangqi->dialect->configure(xiangqi);
}

/* The row of a word in a table; NULL if there is none. */
static const struct XiangqiNumber *find_number(const struct XiangqiNumber *numbers,
                                               const char *word)
{
    while (numbers->word && strcmp(numbers->word, word) != 0)
        numbers++;
    return numbers->word ? numbers : NULL;
}

/* Reads the number behind the word of a row; UCCI has `depth infinite` for none. */
static void read_number(const struct XiangqiSpeaker *xiangqi, const struct XiangqiNumber *row,
                        const char *value, struct XiangqiGo *go)
{
    if (row->number == &go->depth && value && strcmp(value, "infinite") == 0)
        go->infinite = true;
    else if (!protocol_number(value, -NUMBER_MAX, NUMBER_MAX, row->number))
        xiangqi_remark(xiangqi, "go: %s needs a number", row->word);
    else
        go->timed = go->timed || row->clock;
}

char *xiangqi_go_word(const struct XiangqiSpeaker *xiangqi, char **rest,
                      const struct XiangqiNumber *numbers, struct XiangqiGo *go)
{
    const struct XiangqiNumber common[] = {{"depth", &go->depth, false},
                                           {"nodes", &go->nodes, false},
                                           {"movestogo", &go->moves_to_go, false},
                                           {.word = NULL}};
    char *word;
    while ((word = protocol_word(rest))) {
        const struct XiangqiNumber *row = find_number(common, word);
        if (!row)
            row = find_number(numbers, word);
        if (row)
            read_number(xiangqi, row, protocol_word(rest), go);
        else if (strcmp(word, "infinite") == 0)
            go->infinite = true;
        else if (strcmp(word, "ponder") == 0)
            go->ponder = true;
        else
            return word;
    }
    return NULL;
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
    xiangqi_remark(xiangqi, "'%.40s' is no command of %s", word, dialect->name);
    return true;
}
