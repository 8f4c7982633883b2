/* Files of other programs in charsets that nothing tells: forty of each, as people keep them. */
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/common/string_buffer.h"
#include "src/play/formats/format.h"
#include "tests/play/encode.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { WORDS = 12, FILES = 40 };

/* Names, meetings and remarks as they stand in files of that charset. */
struct Language {
    const char *charset;
    const char *names[WORDS], *events[WORDS], *remarks[WORDS];
};

static const struct Language languages[] = {
    {"GB18030",
     {"胡荣华", "许银川", "吕钦", "王天一", "郑惟桐", "蒋川", "孙勇征", "洪智", "赵鑫鑫", "谢靖",
      "柳大华", "汪洋"},
     {"全国象棋个人赛", "五羊杯", "碧桂园杯", "第三届世界智力运动会", "银荔杯", "甲级联赛",
      "网络对局", "业余棋王赛", "江苏棋院", "上海", "友谊赛", "等级赛"},
     {"好棋", "败着，应走马八进七", "红方优势", "此后黑方无法挽回", "双方均势", "弃子抢攻", "正着",
      "黑方认输", "妙手！", "定式", "如改走车一平二则", "终局"}},
    {"BIG5",
     {"吳貴臨", "馬仲威", "趙奕帆", "林世偉", "葉光明", "黃海林", "陳振國", "劉國華", "江中豪",
      "高懿屏", "許銀川", "張亞雯"},
     {"全國象棋賽", "台北公開賽", "亞洲盃", "中華民國象棋名人賽", "香港個人賽", "世界象棋錦標賽",
      "網路對局", "友誼賽", "高雄", "第十屆", "段位賽", "團體賽"},
     {"好棋", "敗著，應走馬八進七", "紅方優勢", "此後黑方無法挽回", "雙方均勢", "棄子搶攻", "正著",
      "黑方認輸", "妙手", "定式", "如改走車一平二則", "終局"}},
    {"CP932",
     {"中村茂", "長谷川一人", "岡部寛", "河村典彦", "牧野光則", "山口釉水", "神谷俊介", "飯尾義弘",
      "小山純", "岩崎弘", "田中稔", "藤田麻衣子"},
     {"名人戦", "珠王戦", "全日本選手権", "世界選手権", "京都例会", "オープン戦", "帝王戦", "東京",
      "リーグ戦", "ネット対局", "早打ち大会", "新人王戦"},
     {"好手", "ここは四追い", "白の勝ち", "黒は三々禁で負け", "花月の定石", "この手が敗着",
      "ヨミ切り", "疑問手でした", "浦月", "追い詰め", "良い防ぎ", "投了"}},
    {"CP949",
     {"김경중", "이명덕", "박정환", "최한솔", "정대현", "윤영선", "한승우", "조인선", "송재환",
      "오명주", "강동윤", "신진서"},
     {"세계오목선수권", "한국챔피언십", "서울대회", "연맹전", "친선경기", "부산오픈", "결승",
      "정기모임", "인터넷대국", "대학부", "아시아대회", "준결승"},
     {"좋은 수", "흑의 승리", "백이 유리하다", "여기서 실수", "금수 자리", "이 수가 패착",
      "사삼으로 이긴다", "정석", "다음 수는 어디", "막아야 한다", "기권", "빠른 공격"}},
    {"WINDOWS-1252",
     {"André Dupré", "Jörg Müller", "José Nuñez", "François Lefèvre", "Åsa Lindström", "Søren Kjær",
      "Günther Weiß", "Göran Öberg", "João Magalhães", "Zoë Brontë", "Núria Peña", "Jürgen Groß"},
     {"Championnat d'Été", "Münchner Abend", "Göteborg Öppna", "Coupe de Genève", "Café Central",
      "Torneo de Málaga", "Köln", "São Paulo", "Réunion de février", "Ålborg", "Würzburg",
      "Besançon"},
     {"très bon coup", "Schwarz hätte gewinnen können", "el mejor movimiento según él",
      "drohende Öffnung", "déjà vu", "ein schöner Zug", "för svagt", "não é bom",
      "trop lent à côté", "Weiß gibt auf", "jugada débil aquí", "spillet er tabt nå"}},
    {"WINDOWS-1251",
     {"Иванов", "Петров А.", "Сушков Владимир", "Тарасов", "Николай Чингин", "Дементьев", "Ёлкин",
      "Михайлов И.", "Кожевников", "Сергей Артемьев", "Пушкарёв", "Юлия Саврасова"},
     {"Чемпионат мира", "Москва", "Кубок России", "Открытый турнир", "Первенство города",
      "Командный чемпионат", "Сургут", "Нижний Новгород", "Финал", "Мемориал Носовского", "Сеанс",
      "Полуфинал"},
     {"хороший ход", "чёрные выиграли", "ошибка, надо было ставить ниже", "белые сдались",
      "угроза четвёрки", "сильнее здесь", "фол", "вилка", "единственный ответ", "начало Сосна",
      "дальше победа", "слабая защита"}},
};

enum { LANGUAGES = sizeof languages / sizeof *languages };

struct Sample {
    const char *black, *white, *event, *remark;
};

static struct Sample draw_sample(const struct Language *language, uint64_t *random)
{
    return (struct Sample){
        language->names[random_below(random, WORDS)], language->names[random_below(random, WORDS)],
        language->events[random_below(random, WORDS)],
        random_below(random, 2) ? language->remarks[random_below(random, WORDS)] : ""};
}

/* A record of gomoku as SGF, or one of xiangqi as PGN. */
static void write_record(struct StringBuffer *text, const struct Sample *sample, bool sgf)
{
    if (sgf)
        string_buffer_format(text, "(;GM[4]SZ[15]PB[%s]PW[%s]EV[%s];B[hh]C[%s];W[ii];B[hi])\n",
                             sample->black, sample->white, sample->event, sample->remark);
    else
        string_buffer_format(text,
                             "[Game \"Chinese Chess\"]\n[Red \"%s\"]\n[Black \"%s\"]\n"
                             "[Event \"%s\"]\n\n1. H2-E2 {%s} H9-G7 2. H0-G2 *\n",
                             sample->black, sample->white, sample->event, sample->remark);
}

/* Whether it is, without a question. */
static bool is_read(const char *bytes, size_t size, const struct Sample *sample, bool sgf)
{
    struct ImportError error;
    struct Tree *tree = NULL;
    struct Import *import = import_open(bytes, size, NULL, NULL, &error);
    if (import)
        assert_int_equal(import_guess(import)->count, 1);
    bool good = import && import_next(import, &tree, &error) == IMPORT_RECORD &&
                tree_count(tree) == 4 &&
                strcmp(tree_tag(tree, sgf ? "Black" : "Red"), sample->black) == 0 &&
                strcmp(tree_tag(tree, sgf ? "White" : "Black"), sample->white) == 0 &&
                strcmp(tree_tag(tree, "Event"), sample->event) == 0;
    if (!good)
        print_message("%s, %s: read as %s, %s\n", sample->black, sample->event,
                      tree ? tree_tag(tree, sgf ? "Black" : "Red") : "nothing",
                      tree ? tree_tag(tree, "Event") : "");
    tree_free(tree);
    import_close(import);
    return good;
}

static void charsets_are_guessed(void **state)
{
    uint64_t random = 7;
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        int wrong = 0;
        for (int file = 0; file < FILES; file++) {
            struct StringBuffer text = {.data = NULL};
            struct Sample sample = draw_sample(&languages[i], &random);
            size_t size;
            write_record(&text, &sample, file % 2);
            char *bytes = encode(text.data, languages[i].charset, &size);
            wrong += !is_read(bytes, size, &sample, file % 2);
            free(bytes);
            free(text.data);
        }
        print_message("%s: %d of %d wrong\n", languages[i].charset, wrong, FILES);
        assert_in_range(wrong, 0, 1);
    }
}

/* A name whose last letter and bracket would be one sign of Chinese: the game behind it stays. */
static void no_bracket_is_eaten(void **state)
{
    static const char text[] = "(;GM[4]SZ[15]PB[Ada]PW[Andr\xe9];B[hh];W[ii])";
    struct ImportError error;
    struct Tree *tree;
    (void)state;
    struct Import *import = import_open(text, sizeof text - 1, NULL, NULL, &error);
    assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
    assert_int_equal(tree_count(tree), 3);
    assert_string_equal(tree_tag(tree, "White"), "André");
    tree_free(tree);
    import_close(import);
}

/* What the file says of itself counts before any guess. */
static void what_the_file_says_counts(void **state)
{
    static const struct {
        const char *text, *white;
    } files[] = {
        {"(;CA[Shift_JIS]GM[4]SZ[15]PW[\x92\x86\x91\xba\x96\xce];B[hh])", "中村茂"},
        {"(;GM[4]SZ[15]CA[Big5]PW[\xa7\x64\xb6\x51\xc1\x7b];B[hh])", "吳貴臨"},
        {"(;GM[4]CA[gb2312]SZ[15]PW[\xba\xfa\xc8\xd9\xbb\xaa];B[hh])", "胡荣华"},
        {"(;GM[4]CA[ISO-8859-2]SZ[15]PW[Ko\xb9\xed];B[hh])", "Koší"},
        {"(;GM[4]CA[nonsense]SZ[15]PW[Andr\xe9];B[hh])", "André"},
        {"(;GM[4]CA[Big5]SZ[15]PW[André];B[hh])", "André"}, /* it is UTF-8 */
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct ImportError error;
        struct Tree *tree;
        struct Import *import =
            import_open(files[i].text, strlen(files[i].text), NULL, NULL, &error);
        assert_int_equal(import_next(import, &tree, &error), IMPORT_RECORD);
        assert_string_equal(tree_tag(tree, "White"), files[i].white);
        tree_free(tree);
        import_close(import);
    }
}

/* Opens a record of gomoku whose black player has that name. */
static struct Import *open_name(const char *name, const char *charset, const char *told)
{
    struct StringBuffer text = {.data = NULL};
    struct ImportError error;
    size_t size;
    string_buffer_format(&text, "(;GM[4]SZ[15]PB[%s]PW[Guest];B[hh];W[ii];B[hi])", name);
    char *bytes = encode(text.data, charset, &size);
    const struct ImportTerms terms = {.charset = told};
    struct Import *import = import_open_by(bytes, size, &terms, &error);
    assert_non_null(import);
    free(bytes);
    free(text.data);
    return import;
}

/* One name in the whole file that is as good in another language. */
static void one_name_may_leave_it_open(void **state)
{
    static const struct {
        const char *name, *charset;
    } names[] = {{"이명덕", "CP949"}, {"柳大华", "GB18030"}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct Import *import = open_name(names[i].name, names[i].charset, NULL);
        const struct CharsetGuess *guess = import_guess(import);
        bool offered = false;
        assert_in_range(guess->count, 2, 3);
        for (int j = 0; j < guess->count; j++)
            offered |= strcmp(guess->names[j], names[i].charset) == 0;
        assert_true(offered);
        import_close(import);
    }
}

/* Few questions: one for a name that says enough, for a sign that is the same in all, for what is
 * UTF-8 or told, would be one too many. */
static void what_is_clear_is_not_asked(void **state)
{
    static const struct {
        const char *name, *charset;
        int guesses;
    } names[] = {
        {"許銀川", "BIG5", 1},          {"中村茂", "CP932", 1},       {"胡荣华", "GB18030", 1},
        {"신진서", "CP949", 1},         {"André", "WINDOWS-1252", 1}, {"Иванов", "WINDOWS-1251", 1},
        {"J. – K.", "WINDOWS-1252", 1}, {"이명덕", "UTF-8", 0},       {"Guest", "UTF-8", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct Import *import = open_name(names[i].name, names[i].charset, NULL);
        if (import_guess(import)->count != names[i].guesses)
            fail_msg("%s: %d guesses", names[i].name, import_guess(import)->count);
        import_close(import);
    }
}

static void what_the_player_says_counts_first(void **state)
{
    static const char text[] = "(;CA[Big5]GM[4]SZ[15]PB[\xc0\xcc\xb8\xed\xb4\xf6];B[hh])";
    const struct ImportTerms terms = {.charset = "euc-kr"};
    struct Import *imports[] = {
        open_name("이명덕", "CP949", "cp949"), open_name("柳大华", "GB18030", "gb2312"),
        open_name("이명덕", "UTF-8", "BIG5"), import_open_by(text, sizeof text - 1, &terms, NULL)};
    static const char *const names[] = {"이명덕", "柳大华", "이명덕", "이명덕"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct Tree *tree;
        assert_int_equal(import_guess(imports[i])->count, 0);
        assert_int_equal(import_next(imports[i], &tree, NULL), IMPORT_RECORD);
        assert_string_equal(tree_tag(tree, "Black"), names[i]);
        tree_free(tree);
        import_close(imports[i]);
    }
}

/* The first line that shows it, and of a long one the part where it does. */
static void a_line_shows_the_charset(void **state)
{
    static const struct {
        const char *text, *charset, *line;
    } samples[] = {
        {"[Game \"gomoku\"]\r\n[Black \"\xc0\xcc\xb8\xed\"]\r\n\r\n1. h8 {\xc0\xcc}\n", "CP949",
         "[Black \"이명\"]"},
        {"(;GM[4]SZ[15]DT[2011-11-11]EV[of a long name]PB[\xc0\xcc];B[hh])", "GB18030",
         "EV[of a long name]PB[捞];B[hh])"},
        {"nothing", "BIG5", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *text = samples[i].text;
        char *line = charset_sample(text, strlen(text), samples[i].charset);
        assert_non_null(strstr(line, samples[i].line));
        assert_in_range(strlen(line), 0, 80);
        assert_null(strpbrk(line, "\r\n"));
        free(line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charsets_are_guessed),
        cmocka_unit_test(no_bracket_is_eaten),
        cmocka_unit_test(what_the_file_says_counts),
        cmocka_unit_test(one_name_may_leave_it_open),
        cmocka_unit_test(what_is_clear_is_not_asked),
        cmocka_unit_test(what_the_player_says_counts_first),
        cmocka_unit_test(a_line_shows_the_charset),
    };
    return cmocka_run_group_tests_name("charsets", tests, NULL, NULL);
}
