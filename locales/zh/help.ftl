# 各命令的帮助（--help）。
#
# 一条消息对应一个命令（book-make 就是 mammoth book make）：消息本身是一句话的简介，.details 是 --help 里的详细说明，.after 是选项
# 后面的说明；其余各条以选项名命名，“选项-值”是某个值的解释。shared 里是几个命令共有的选项。
#
# 段落里的换行不算数，显示时按终端宽度重排；空行分段；多缩进两格的行原样显示。命令示例（以 mammoth 开头的行）不译。

shared = 共有的选项
    .help = 显示帮助（-h 简要，--help 详细）
    .version = 显示版本
    .position = 局面：FEN（不用加引号）或 startpos（开局局面）[默认：startpos]
    .fen = 同上，写成选项
    .moves = 先走的着法，任何记法都行，用空格隔开
    .threads = 搜索线程数
    .hash = 置换表大小，单位 MiB
    .net = 用什么评估：nnue 是程序自带的网络，classic 是手写的评估函数，也可以给另一个网络文件
    .egtb = 残局库所在的目录，几个目录之间用 ; 隔开
    .rule = 循环局面的棋规：asian（亚洲规则）、computer-league（电脑象棋联赛规则）或 simple（简单规则）
    .notation-iccs = H2-E2
    .notation-wxf = C2=5
    .notation-chinese = 炮二平五
    .notation-chinese-traditional = 炮二平五，繁体字
    .notation-algebraic = Che2
    .heuristics = 搜索的开关：all（全开）、plain（全关），或者写改动，例如 -null_move,-lmr
    .tc = 用时：[步数/]时间[+加秒]，单位秒
    .movetime = 每步的毫秒数 [不给任何限制时默认：100]（UCCI 没有这种限制，对 UCCI 引擎说成一步一个时段）
    .nodes = 每步的节点数
    .depth = 每步的搜索深度（层）
    .time-margin = 允许超时的毫秒数；再超就命令引擎停止并判负
    .grace = 引擎收到 stop 以后多少毫秒之内必须应答；超过就结束它的进程
    .patience = 不计时的对局（--nodes、--depth）里，一步最多想多少秒
    .start-timeout = 启动引擎和准备一局棋最多用多少秒
    .resign = 两个引擎看法一致时提前判胜 [只写选项不写值时默认：movecount=3,score=800,twosided=true]
    .draw = 两个引擎看法一致时提前判和 [只写选项不写值时默认：movenumber=40,movecount=8,score=10]
    .max-moves = 走满这么多回合就判和
    .move-limit = 多少回合没有吃子就判和 [默认：60；电脑象棋联赛规则是 50]

mammoth = 多线程中国象棋引擎
    .details =
        不带命令时，它在标准输入和标准输出上说 UCCI 或 UCI 协议，象棋界面就是这样用它的：输入 `ucci` 或 `uci`，或者这两种协议的
        任何一条命令；`help` 列出全部命令。

help = 显示本说明，或者某个命令的帮助

uci = 在标准输入输出上说 UCI 协议，就像已经输入了 uci
    .details =
        有的界面要求命令后面带一个词；写脚本，或者自己试用，也可以用它：输入 > 后面的内容。

          > setoption name Threads value 4
          > position startpos moves h2e2
          > go movetime 1000
          {"..."}
          bestmove h9g7 ponder h0g2
          > d
          > quit

        着法由起点和终点组成：列是 a 到 i，行是 0 到 9，从红方数起。`position fen FEN` 摆任意局面，`go depth 12`、
        `go nodes 100000` 换成别的限制，`go infinite` 一直想到 `stop`。`setoption` 修改引擎开头列出的选项；`d` 画出棋盘，
        `eval` 解释评估，`help` 列出全部命令。

        不带这个词的 mammoth 说 UCI，收到 ucci 就改说 UCCI。

        例：printf 'position startpos\ngo depth 12\n' | mammoth uci

ucci = 在标准输入输出上说 UCCI 协议，就像已经输入了 ucci
    .details =
        UCCI 是中国象棋程序的协议。有的界面要求命令后面带一个词；写脚本，或者自己试用，也可以用它：输入 > 后面的内容。

          > setoption threads 4
          > setoption usebook false
          > position startpos moves h2e2
          > go movetime 1000
          {"..."}
          bestmove h9g7 ponder h0g2
          > d
          > quit

        着法由起点和终点组成：列是 a 到 i，行是 0 到 9，从红方数起。`position fen FEN` 摆任意局面，`go depth 12`、
        `go nodes 100000` 换成别的限制，`go infinite` 一直想到 `stop`；`banmoves` 禁止某些着法，`setoption` 修改引擎开头列出的
        选项。`d` 画出棋盘，`eval` 解释评估，`help` 列出全部命令。只要开局库里有，就走库里的着法，除非 usebook 设为 false。

        不带这个词的 mammoth 说 UCI，收到 ucci 就改说 UCCI。

        例：printf 'position startpos\ngo depth 12\n' | mammoth ucci

cluster = 几台机器一起想：界面里用它代替 mammoth
    .details =
        像不带命令的 mammoth 一样说 UCCI 和 UCI，自己也在本机搜索。另外用 MPI（mpirun）在别的机器上各启动一次本程序。大家用全部线程
        搜索同一个局面，互相传送找到的东西；谁算完的深度最大，就以谁的为准。某台机器或者所有别的机器出了问题，本机照样搜索，按时出着，
        并在两次搜索之间重新启动它们。

        只写别的机器：本机总是参加的。要几条变化、限制棋力、固定节点数或者用别的网络时，只由本机搜索。

        需要用 `--features mpi` 编译的程序，每台机器上都一样，还需要 Open MPI（docs/cluster.md）。

        示例：
          mammoth cluster --hosts b,c
          mammoth cluster --hosts b,c --threads 32 --hash 16384 \
            --program /opt/mammoth/mammoth
    .hosts = 别的机器，写 ssh 认得的名字
    .ranks = 不用别的机器，在本机启动这么多次：供试用
    .threads = 别的机器每台的线程数 [默认：与选项 Threads 相同]；0 是每个核心一个
    .hash = 别的机器每台的置换表大小，单位 MiB [默认：与选项 Hash 相同]
    .program = 本程序在别的机器上的位置 [默认：与在本机上相同]
    .mpirun = 启动它们的程序

go = 搜索一个局面，给出最佳着法和变化
    .details =
        哪个限制先到就在哪里结束；不给限制就想一秒。只用一个线程，并且用 --depth 或 --nodes 时，结果在任何机器上都一样。按
        Ctrl-C 结束搜索，已经找到的照样输出。

        每条变化输出序号、深度（层）、分数和着法。分数的单位是厘兵，从走棋方看；“mate 3”表示走棋方三步杀。后面是若干行名称和
        数值：bestmove（最佳着法）、ponder（预计的应着）、depth（深度）、nodes（节点数）、time（毫秒）和 nps（每秒节点数）。
        没有合法着法时 bestmove 是“none”：走棋方已经输了。

        --json 写出一个对象，其中有 "program"、"network"（用手写的评估函数时是 null）、"fen"、"moves"（走到这个局面的着法）、
        "threads"、"hash_mib"、"lines"（各条变化，每条有 "score"，其中是 "cp" 或 "mate"，"bound"（null、"lower" 或 "upper"），
        "wdl"（胜、和、负的千分比），还有 "depth"、"seldepth" 和 "moves"）、"bestmove"、"ponder"、"depth"、"nodes"、"time_ms" 和
        "nps"。不知道的是 null。

        示例：
          mammoth go --depth 12
          mammoth go --moves "h2e2 h9g7 h0g2" --movetime 5000 --multipv 3 --threads 4
          mammoth go 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w --mate 5 --json -
    .depth = 深度（层）
    .nodes = 所有线程合计的节点数
    .movetime = 毫秒数 [不给限制时默认：1000]
    .mate = 找这么多步以内的杀棋
    .multipv = 给出几条最佳变化
    .searchmoves = 只考虑这些着法，任何记法都行，用空格隔开
    .notation = 着法用什么记法输出；JSON 里总是坐标
    .json = 把结果以 JSON 写进这个文件；- 表示写到标准输出，其余的内容改走标准错误

analyse = 逐着复盘：每一着损失多少，有什么更好的着法，转折点在哪里
    .details =
        每局主变化的每个局面都单独搜索，许多局面同时进行；不给限制时每个局面 20,000 个节点。对每局棋输出对局者、开局、双方的
        准确率、疑着、失误和败着，以及转折点和更好的着法。这些名称的定义见 src/review/README.md。

        结果存在一个目录的 positions.jsonl 里，算出一个存一个。按了 Ctrl-C、程序崩溃或磁盘写满以后，再运行同一个命令就接着算。
        换了设置要另给一个目录。开头相同的对局共用结果。

        用 --nodes 或 --depth，并且每次搜索只用一个线程时，结果在任何机器上、按任何顺序都一样。--shard I/N 把对局分成 N 份，
        只算第 I 份；各份的结果文件用 cat 合并到一个目录里，不带 --shard 的命令就能用上它们。对局有错不算某一份失败，整个命令会再指出
        来。怎样使用几台机器见 docs/cluster.md。

        也可以读局面文件（FEN、EPD）：没有着法的局面输出最好的几条变化。

        能读的对局和别处一样：PGN、WXF 等格式，着法用任何记法，可以是文件、压缩包或目录。其中的错误连同位置写到标准错误；
        不能读完的对局，错误之前的着法照样复盘。有对局或文件出错（给了 --allow-faulty 则为 0），或者按了 Ctrl-C，退出码是 1。

        --jsonl 为每局写一行对象："file"、"game"、"tags"、"fen"、"result"、"opening"、"ruling"，"red" 和 "black"（各有 "accuracy"、
        "dubious"、"mistakes"、"blunders"），"turning_points"（第几个半回合，从 1 数起）和 "moves"。每一着有 "ply"、"side"、"move"，
        "before" 和 "after"（"cp" 或 "mate"，从走棋方看），"expected_before" 和 "expected_after"（期望得分，0 到 1），"loss"、
        "judgement"、"best"、"good_moves"、"forced"、"only"、"sacrifice"、"missed_mate"、"occurrences"、"ruling"、"book"、"depth"、
        "nodes" 和 "lines"（"score"、"bound"、"moves"）；"last"（"side"、"depth"、"nodes"、"lines"）是最后局面的结果，"conditions" 是得出这些结果的条件。
        --csv 为每一着写一行，没有着法的局面写一行（ply 为 0）；其中的分数从红方看，单位是兵。

        示例：
          mammoth analyse games.pgn --html
          mammoth analyse masters/ --nodes 200000 --multipv 3 \
            --out masters-review --csv moves.csv
          mammoth analyse game.pgn --movetime 1000 --threads 8
    .from = 棋谱文件、压缩包和目录
    .out = 存放结果的目录；没有就新建 [默认：FILES 里第一个的名字加上 .review]
    .nodes = 每次搜索的节点数，所有线程合计 [默认：见上文]
    .depth = 每次搜索的深度（层）
    .movetime = 每次搜索的毫秒数
    .multipv = 每个局面算几条最佳变化；从 2 起才能看出唯一好着
    .threads = 每次搜索的线程数 [默认：1；局面很少时用上全部核心]
    .concurrency = 同时进行的搜索数 [默认：核心够用的数目]
    .hash = 每次搜索的置换表大小，单位 MiB [默认：够 --nodes 用，否则 16]
    .encoding = 棋谱的编码：utf-8、gb18030 或 big5 [默认：逐个文件判断]
    .shard = 只算其中一份：2/8 是八份里的第二份
    .allow-faulty = 指出有错的对局和文件，但不算失败：退出码是 0
    .count-shards = 只输出对局最多能分成几份
    .notation = 文字输出和带评注的棋谱用什么记法
    .pgn = 把带评注的棋谱写到结果目录的 annotated.pgn
    .html = 在结果目录里为每局写一个网页，再写一个 index.html 作目录
    .jsonl = 把复盘结果以 JSON 写进这个文件，一局一行；- 表示标准输出，那里就不再有别的内容
    .csv = 为每一着写一行，以逗号分隔，写进这个新文件

board = 画棋盘：画在终端上，或画成图片文件
    .details =
        棋盘用汉字输出；标准输出是支持颜色的终端，并且没有设置 NO_COLOR 时带颜色。下面是走棋方（以及是否被将军、将死或困毙）、
        --moves 的最后一着、FEN 和合法着法的数目。

        --svg 和 --png 改画图片，不再输出别的。SVG 不带字体，用看图的系统上的字体显示。PNG 需要有汉字的字体（Debian 和 Ubuntu：
        fonts-noto-cjk）；没有时棋子用字母。本命令画的图片可以覆盖，别的文件不覆盖。

        没有颜色时，简体棋子放在括号里，( ) 是红方，[ ] 是黑方，因为有的字双方相同。字母是 K 帅将、A 仕士、E 相象、H 马、R 车、
        C 炮、P 兵卒，小写是黑方；--ascii 用 FEN 的字母。

        示例：
          mammoth board
          mammoth board --moves "炮二平五 马8进7" --svg board.svg
          mammoth board 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w --png - > board.png
          mammoth board --pieces letters --flip --coordinates none
          mammoth board --svg b.svg --size 800 --arrows "h2e2 b0c2"
    .svg = 把棋盘画成 SVG 写进这个文件；- 表示标准输出
    .png = 把棋盘画成 PNG 写进这个文件；- 表示标准输出
    .size = 图片宽度，单位像素
    .unicode = 用线条和汉字输出棋盘，和什么都不给一样
    .ascii = 只用普通字符输出棋盘
    .pieces = 棋子上写什么：chinese（繁体）、simplified（简体）或 letters（字母）
    .coordinates = 棋盘边上写什么：0-9 或 1-10（列 a 到 i，行这样数），chinese（双方各自的路数）或 none（不写）
    .flip = 黑方在下
    .arrows = 画成箭头的着法，最好的在前：合法着法用任何记法，也可以是任意两点，例如 h2e2

bench = 把 bench-positions/bench.epd 的局面搜索到固定深度，报告节点数和速度
    .details =
        每个局面之前清空置换表和历史表。开头是测量的环境：处理器、程序所用的指令集、内存页大小、置换表和线程数。最后几行是 `nodes`
        （节点数）、`time`（毫秒）和 `nps`（每秒节点数）。单线程的节点数每次、在每台机器上都一样。

        --json 把这些写成一个对象，外加每个局面的结果。

        --speedtest 只测一个数字，用来比较机器：全部线程每秒的节点数，就是最后一行。48 个局面各搜索一秒，同时报告测量的环境和平均搜到的
        深度。按 Ctrl-C 就结束，输出已有的结果。

        示例：
          mammoth bench --threads 2 --heuristics=-null_move
          mammoth bench --depth 10 --json bench.json
          mammoth bench --speedtest
    .depth = 每次搜索的深度（层）
    .threads = 搜索线程数 [默认：1；用 --speedtest 时是系统允许用的全部]
    .hash = 置换表大小，单位 MiB [默认：64；用 --speedtest 时每个线程 64，但最多用空闲内存的一半]
    .numa = 线程在哪里运行：auto（自动）、none（听凭系统）、pin（每个线程占一个处理器），或者写出各节点的处理器，例如 0-7:8-15
    .strategy = 线程怎样共同搜索一棵树：ybw、pv-split、abdada、lazy 或 serial
    .driver = 每轮迭代怎样求分：pvs（期望窗口里的主要变例搜索）或 mtdf（MTD(f)，只用零窗口）
    .force-parallel = 单线程时也用并行搜索的代码
    .virtual = 所有线程在一个处理器上按虚拟时间运行：不论几个线程，每次的节点数都一样。同时输出虚拟时间，单位是一个线程的节点
    .positions = 改为搜索这个文件里的局面（EPD 或 FEN，一行一个）
    .trace =
        把线程和分裂点的时间线写进这个新文件，格式是 ui.perfetto.dev 能打开的 trace-event。虚拟时间里，其中的一微秒是一个节点的
        时间
    .json = 把全部结果以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容
    .verbose = 每个局面输出一行；不止一个线程时还输出每个线程做了什么
    .speedtest = 大约一分钟测出一个数字，用来比较机器
    .seconds = --speedtest 搜索的秒数

perft = 统计某个长度的合法着法序列：检验着法生成，也测它的速度
    .details =
        最后一层只数不走。最后两行是 `nodes`（节点数）和 `nps`（每秒节点数）。

        --json 写出一个对象，其中有 "program"、"fen"、"depth"、"threads"、"nodes"、"time_ms"、"nps"，用 --divide 时还有 "moves"（每个有
        "move" 和 "nodes"；否则是 null）。

        示例：
          mammoth perft 5 --divide --threads 2
          mammoth perft 4 5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w --json -
    .depth = 序列的长度（层）
    .divide = 分别输出每个第一着下面的数目
    .threads = 计数的线程数
    .json = 把计数以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容

eval = 逐项显示一个局面的静态评估，单位厘兵
    .details =
        --json 写出一个对象，其中有 "program"、"fen"、"side_to_move"（红或黑：red、black）、"score"（从走棋方看）、"tempo"（同样）、
        "sum" 和 "scaled"（红减黑，分别是按胜机打折扣之前和之后）、"midgame_percent" 和 "terms"（各项，每项有 "term"，"red" 和
        "black"，其中是 "midgame" 和 "endgame"，还有 "total"，即红减黑）。用网络时还有 "network"：它的 "name"，它从走棋方看的
        "score"，以及 "pieces"，每个棋子有 "square"、"piece" 和 "value"：对己方而言，有它的分数减去没有它的分数。棋子少时还有 "ending"：
        它的 "class"，红方（"red"）和黑方（"black"）的优势各按六十四分之几计算，以及折算以后从走棋方看的 "score"。

        示例：
          mammoth eval 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w
          mammoth eval --fen startpos --json -
    .net = 先显示哪个网络的评估：nnue 是程序自带的，也可以给另一个文件；classic 表示不用网络
    .json = 把评估以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容

match = 让引擎互相对弈，测出谁强多少
    .details =
        只给一个引擎时，它和本程序对弈。

        每个开局下两局，双方互换红黑。结果给出 Elo 等级分差、按成对的对局计算的 95 % 置信区间（五项分布）和优势概率；--sprt 在两个
        假设之一明显占优时立即结束；三个以上的引擎给出积分表。启动不了、崩溃、输出泛滥、走不合法的着法或超时的引擎输掉那一局，
        原因写进棋谱，然后重新启动。
    .after =
        示例：
          与另一个引擎对弈，每步十分之一秒，两局同时进行：
            mammoth match --engine self --engine /usr/games/fairy-stockfish \
              --movetime 100 --games 200 --concurrency 2 \
              --openings bench-positions/openings.fen --pgn games.pgn
          有某个启发的引擎是不是比没有它的强？
            mammoth match --engine "cmd=self;name=new" \
              --engine "cmd=self;name=old;option.heuristics=-lmr" \
              --nodes 20000 --games 600 --sprt elo0=0,elo1=20 \
              --openings bench-positions/openings.fen
          Young Brothers Wait 对 Lazy SMP（--strategy 会把两边设成一样）：
            mammoth match --movetime 100 --games 300 \
              --engine "cmd=self;name=ybw;option.threads=2;option.strategy=ybw" \
              --engine "cmd=self;name=lazy;option.threads=2;option.strategy=lazy"
          让时间，提前判决，中断以后继续：
            mammoth match --engine "cmd=self;name=a" \
              --engine "cmd=self;name=b;tc=20+0.2" --tc 10+0.1 \
              --resign --draw --pgn odds.pgn --games 100 --resume
          50 对里的第三对；各处下完的所有对局（docs/cluster.md）：
            mammoth match --engine self --engine other --nodes 20000 \
              --games 100 --shard 3/50 --pgn pair-3.pgn
            cat pair-*.pgn > all.pgn
            mammoth match --engine self --engine other --nodes 20000 \
              --games 100 --pgn all.pgn --resume --no-play

        计时：一步棋最多可以超时 --time-margin；再超就命令引擎停止，判它超时负。如果它在 --grace 之内没有应答，就结束它的进程，
        下一局重新启动。

        棋规：将死和困毙；局面第三次出现（用 --rule computer-league 是第四次）时按循环裁决，长将、长捉判负；60 回合没有吃子（用
        --rule computer-league 是 50 回合）；双方都没有能赢的子力。--rule 和 --move-limit 是给裁判的；要告诉引擎用
        option.NAME=VALUE，cmd=self 会自动得知。

        按 Ctrl-C 结束比赛：没下完的对局作废，下完的保留，用 --resume 继续。再按一次就不输出报告直接退出。

        退出码：0 比赛下完，1 失败或被拒绝，2 用法错误，130 被中断。
    .engine = 一个引擎：它的程序，以及用分号隔开的“键=值”
    .engine-details =
        程序名，或者 self，即本程序（前面可以写 cmd=）；protocol=ucci|uci（不写就询问引擎）；name= 名称；dir= 启动时的目录；
        arg= 一个参数（可以写几次），args= 几个不含空格的参数；option.NAME=VALUE；unit=ms|s 是 UCCI 里时间的单位（不写时，引擎列出
        usemillisec 就用毫秒，否则用秒）；ranks=0|1 表示行从 0（h2e2）还是从 1（h3e3）数起（不写时，UCI 引擎列出 UCI_Variant 就从 1
        数起，并把它设成 xiangqi）；tc=、movetime=、nodes=、depth= 代替整场比赛的限制；值里有分号就放在双引号里；bans=off
        表示不告诉 UCCI 引擎哪些着法因循环而判负；restart=on 每局都重新启动。列出 usebook 或 OwnBook 的引擎不用它的开局库，除非写
        option.usebook=true
    .strategy = cmd=self 的引擎如果没有自己的 option.strategy，它的线程怎样共同搜索一棵树：ybw、pv-split、abdada、lazy 或 serial
    .ponder = 列出这个选项的引擎可以在对方走棋时思考
    .time-factor = 这台机器比同一场比赛的别的机器慢（大于 1）或快时，所有思考时间乘以这个数；棋谱里写的是原来的时间
    .openings = 开局：EPD 或 FEN 文件（一行一个），或“book make”能读的棋谱。不给就从开局局面下起
    .order = 按什么顺序取开局：sequential 依次，random 随机
    .seed = 随机顺序的种子；种子相同，比赛就相同
    .start = 从第几个开局开始
    .shard = 只下其中一份成对的对局：2/8 是八份里的第二份。各份的棋谱可以用 cat 合并；--resume 接着整场比赛下
    .count-shards = 只输出比赛最多能分成几份
    .games = 每两个引擎在一轮里下几局
    .rounds = 轮数
    .tournament = 谁对谁：round-robin 是循环赛；gauntlet 是第一个引擎依次对其余各个
    .no-swap = 不互换红黑：先写的引擎总是执红
    .no-repeat = 每局换一个开局，而不是每两局
    .concurrency = 同时进行的对局数
    .sprt = 一旦证明第一个引擎更强或不更强就结束：对两个 Elo 分差的对数似然比检验
    .rule = 循环和自然限着的棋规：asian（亚洲规则）、computer-league（电脑象棋联赛规则）或 simple（简单规则）
    .pgn = 棋谱文件：每局下完先写进磁盘，再计入结果
    .resume = 继续棋谱文件里的比赛；设置或程序版本不同就拒绝
    .no-play = 不下棋：只统计棋谱里有的对局
    .log = 把引擎和裁判之间的对话逐局写进这个文件
    .json = 把全部数字写进这个新文件（继续比赛时可以是原来的文件），隔一段时间写一次，结束时再写；- 表示结束时写到标准输出，那里就不再有别的内容
    .html = 把比赛写成网页放在这个文件里，每局以后重写：积分表、等级分差的走势、最近 200 局的棋谱。打开它的浏览器会自动跟进
    .report = 每隔多少局输出一次比分；0 表示只在结束时输出
    .event = 棋谱里的比赛名称

suite = 让引擎做题：做对多少，用多少时间
    .details =
        FILE 的每一行是一个局面，写成 EPD 或 `FEN; operation; …`，至少带下列操作之一：`bm`（应当走其中一着）、`am`（不能走其中任何
        一着）、`dm`（应当报出这么多步以内的杀棋）。几个着法用空格隔开；任何记法都行（h2e2、C2=5、Che2、炮二平五），整个文件的行要
        用同一种数法。FILE 的编码是 UTF-8、UTF-16、GB18030 或 Big5，可以用 gzip 压缩。

        每题之前清空置换表和历史表。搜索结束时答案正确就算做对；“到解出为止”的时间和节点，算到答案从此一直正确的那一刻。报出满足
        `dm` 的杀棋就结束那一题。不给限制时每题 1,000,000 个节点：单线程的结果在任何机器上都一样。

        没做对的题会列出来，不算失败：退出码是 0。按 Ctrl-C 输出已经做完的部分，退出码是 1。

        例：mammoth suite bench-positions/mates.epd --json mates.json
    .file = 题目文件
    .nodes = 每次搜索的节点数，所有线程合计 [默认：见上文]
    .depth = 每次搜索的深度（层）
    .movetime = 每次搜索的毫秒数
    .json = 把全部结果以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容
    .verbose = 做对的题也各输出一行

adjudicate = 裁决终局的循环：谁输，因为哪些着法
    .details =
        裁决的是最后一着以后的局面。如果它第三次（电脑象棋联赛规则是第四次）或更多次出现，就对最后一个完整的循环裁决，即从它上一次
        出现到这一次；否则结果是“none”。之前有别的局面出现过三次，在这里不算终局。不看将死，也不看自然限着。

        循环里的每一着都说明性质：将、捉（捉哪个子）或闲。

        能读的对局和别处一样：PGN 和 WXF，着法用任何记法（h2e2、C2=5、Che2、炮二平五），编码是 UTF-8、UTF-16、GB18030 或 Big5；XQF、
        CBR、CBL 和 UBB；也可以用 gzip 压缩，放在 tar 包或目录里。不能读完的对局不裁决：在标准错误上说明，退出码是 1。

        --json 为每局写一行对象："file"、"game"（文件里的第几局，从 1 数起）、"players"（"red"、"black"）、"ruling"（红胜、黑胜、和、无：
        red wins、black wins、draw、none）、"rule"（长将、长捉、双方长将、双方长捉、不犯规、无：perpetual check、perpetual chase、
        mutual perpetual check、mutual perpetual chase、no offence、none）、"rule_set"、"cycle"（"first" 是循环的第一着在全局里的序号，
        从 1 数起；"plies" 是着数；没有裁决时是 null）、"moves"（每着有 "move"、"side"、"nature" 和 "target"）和 "error"。不知道的是
        null。不能读的对局 "ruling" 是 null，"error" 说明原因（"line"、"token"、"reason"）；不能读的文件 "game" 也是 null。

        示例：
          mammoth adjudicate game.pgn --rule computer-league
          mammoth adjudicate 4k4/9/9/9/9/c8/9/9/1R7/3K5 w --json - \
            --moves "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4"
    .subject = 棋谱文件、压缩包或目录，其中每一局都裁决；或者着法开始的局面：FEN（不用加引号）或 startpos
    .encoding = 棋谱的编码：utf-8、gb18030 或 big5 [默认：自动判断]
    .fen = 局面写成选项：FEN 或 startpos [默认：startpos]
    .moves = 着法，任何记法都行，用空格隔开；序号和 ! 之类的符号会跳过
    .json = 把裁决以 JSON 写进这个文件；- 表示写到标准输出，其余的内容改走标准错误

convert = 转换对局和局面的格式
    .details =
        能读 PGN 和 WXF（着法用任何记法）、XQF（象棋演播室）、CBR 和 CBL（象棋桥）、UBB（东萍 DhtmlXQ），以及一行一个的 FEN、EPD 或
        “position fen … moves …”；文字编码是 UTF-8、UTF-16、GB18030 或 Big5；可以用 gzip 压缩，也可以是压缩包和目录。格式由文件内容
        判断。写出的是 UTF-8，写到标准输出或 --out 的文件。对局再多也不占多少内存。

        各种格式保留什么：
          pgn   标签、注释、评注符号和变着：读到的全部保留；
                注释里的换行变成空格
          ubb   注释和变着，以及这种格式有的标签；没有评注符号，没有别的标签。
                变着第一着之前的注释归到那一着
          ucci  起始局面和主变化的着法，一局一行“position fen … moves …”
          fen   最后一着以后的局面；用 --every 是主变化的全部局面，一行一个
          epd   同 fen，另以 id 记对局者、赛事和第几局，以 c9 记结果

        不能读完的对局在标准错误上说明文件和位置，不写出；只有变着损坏的也说明，能读的部分照样写出。最后是若干行名称和数目；对局写到
        标准输出时它们走标准错误。有对局或文件损坏，退出码是 1；按了 Ctrl-C 也是 1，并且不写文件。

        示例：
          mammoth convert games/ old.xqf library.cbl --to pgn --out all.pgn
          mammoth convert games.pgn --to epd --every --out positions.epd
    .from = 对局和局面文件、目录和压缩包
    .to = 写成什么
    .to-pgn = 对局，连同其中的一切
    .to-ucci = 一局一条给引擎的命令
    .to-fen = 局面
    .to-epd = 局面，连同已知的情况
    .to-ubb = 论坛上用的对局（东萍 DhtmlXQ）
    .notation = PGN 里着法的记法 [默认：iccs]
    .every = 写出主变化的每个局面，不只是最后一个（fen、epd）
    .out = 写到这个文件；已经有的，等新文件写完整了再替换 [默认：标准输出]
    .encoding = 所读文件的编码：utf-8、gb18030 或 big5 [默认：逐个文件判断]

scaling = 比较并行策略和线程数：与一个线程比，到达深度的时间、速度和节点数
    .details =
        每个局面搜索到的深度，是一个线程第一次用到所要求的节点数（或秒数）的深度；这次搜索不计。然后一个线程和每一组线程用每个种子
        各搜索到这个深度，之前清空置换表和历史表。种子像另一组 Zobrist 数那样改变表项的位置，并丢掉其中的千分之一，所以每个种子都是
        同一次搜索的另一个样本。平均是几何平均，区间由对局面和种子的自助抽样（bootstrap）得出。

        真实时间里各种搜索交错进行，旁边同时运行互不相干的串行搜索，看机器最多能给多少（“ceiling”）。用 --virtual 时所有线程按虚拟
        时间运行，结果在任何机器上、不论几个线程都一样；几个局面同时搜索，数字是算法上的加速比，不含内存和锁的影响。

        用 --ranks 时几台机器在虚拟时间里共同搜索每个局面，各有自己的置换表，并互相发送达到一定深度的表项。结果显示这比互不通信快多少。

        用 --json FILE 时结果随时保存，中断以后运行同一个命令就继续；以后可以用同样的办法增加策略、线程数、种子和重复次数。

        几台机器可以各算一份（--shard），各写一个文件，再用 --merge 合起来（docs/cluster.md）。

        示例：
          mammoth scaling --virtual --threads 1,4,16 --strategy ybw,lazy \
            --nodes 2000000 --json scaling.json
          mammoth scaling --virtual --depth 14 --shard 3/48 --json part-3.json
          mammoth scaling --virtual --depth 14 --merge part-*.json --json all.json
    .threads = 线程数，每个 1 到 512 [默认：2 的各次幂，真实时间里到处理器数为止，虚拟时间里到 16]
    .strategy = 线程怎样共同搜索一棵树：ybw、pv-split、abdada、lazy 或 serial
    .driver = 每轮迭代怎样求分，串行和并行相同：pvs 或 mtdf（MTD(f)）
    .heuristics = 搜索的开关，串行和并行相同：all（全开）、plain（全关），或者写改动，例如 -null_move,-lmr
    .positions = EPD 或 FEN 文件（一行一个）；“games”和“mixed”是 bench-positions 里的标准局面
    .depth = 所有局面都搜索到这个深度（层）
    .seconds = 到一个线程第一次用这么多秒的深度
    .nodes = 到一个线程第一次用这么多节点的深度 [默认：最大的线程数乘以 500,000]
    .repeat = 每次搜索重复几遍 [默认：3；虚拟时间里每遍都一样，是 1]
    .seeds = 串行搜索取几个样本，每个都拿来比较
    .virtual = 所有线程按虚拟时间运行
    .concurrency = 虚拟时间里同时进行的搜索数 [默认：处理器数]
    .ranks = 另外比较多台机器共同搜索一个局面：机器数，每个 2 到 64；每台有所给的线程数和自己的置换表
    .share = 各台机器共有什么：什么也没有（none）、同一个置换表（all）、互相发送的表项（mailbox）
    .latency = 消息从一台机器到另一台要多久，单位是节点（每个 900 纳秒）：同一台机器内 1，本机回环 7，网络 50 到 500
    .interval = 一台机器每搜索多少节点收发一次消息
    .min-depth = 所发送的表项的最小深度（层）
    .json = 把结果以 JSON 存在这个文件里，并接着它原有的结果做；- 表示写到标准输出，那里就不再有别的内容
    .merge = 用上这些文件里的结果，它们是同一个命令带 --shard 算出的
    .shard = 只算其中一份，同一局面同一种子的各次搜索不分开：2/8 是八份里的第二份
    .count-shards = 只输出最多能分成几份
    .csv = 把各行以逗号分隔写进这个新文件
    .svg = 把加速比、额外开销和时间去向画进这个新文件
    .calibrate = 不做以上这些，而是在本机测量分工的开销，与虚拟时间所设的开销并列

book = 开局库：从棋谱或分析制作，查看，合并，检查
    .details =
        开局库是一个文件，里面是带权重的着法，供引擎走开局用；程序自带一个小的。

        例：mammoth book make --from games/ --out book.bin

book-make = 从棋谱制作开局库
    .details =
        能读 PGN 和 WXF，着法用任何记法（h2e2、C2=5、Che2、炮二平五），编码是 UTF-8、UTF-16、GB18030 或 Big5；XQF、CBR、CBL 和 UBB；
        gzip 压缩的文件；tar 包。目录和压缩包里取扩展名是 .pgn、.wxf、.xqf、.cbr、.cbl、.ubb、.epd、.fen、.tar 和 .tgz 的文件，后面
        带 .gz 的也取；别的格式（.mxq、.zip 之类）指出不能读。棋谱再多，也只用 --memory 设定的内存，外加和结果差不多大的磁盘空间。

        每个着法有一个权重：走它的一方每胜一局加 3，每和一局加 1，每负一局减 1。左右对称的局面算同一个。不能读完的对局，错误之前的
        着法照样用。

        棋谱和文件里的错误连同位置写到标准错误，没有着法的对局也写。最后是若干行名称和数目。按 Ctrl-C 就用已经读到的对局制作。按了
        Ctrl-C，或有文件没有对局、不能读完，退出码是 1；开局库用读到的对局制作，一局也没有就不做。

        例：mammoth book make --from games/ masters.tar.gz --out book.bin
    .from = 棋谱文件、目录和压缩包
    .out = 开局库文件；已经有的，等新的写完整了再替换
    .depth = 每局用前面多少个半回合
    .min-count = 着法至少要在这么多局里出现
    .min-weight = 着法的最小权重
    .no-result = 没有结果的对局怎样算
    .no-result-draw = 算和棋
    .no-result-skip = 不用
    .encoding = 棋谱的编码：utf-8、gb18030 或 big5 [默认：逐个文件判断]
    .memory = 存放着法的内存，单位 MiB

book-grow = 用引擎自己的分析扩展出开局库
    .details =
        从一个局面开始，每次选按库下棋最常到达的局面，搜索它的最佳着法，再去掉这一着搜索，依次下去，直到某一着比最佳着法差得超过
        --margin。最佳着法的权重是 1000，差到 --margin 的是它的八分之一。在任何机器上做出的库都一样。

        按 Ctrl-C 把已经做好的部分写成开局库，退出码是 1。因为磁盘写满而写不了的开局库会显示出来：一个局面一行，列出它的着法和权重。

        例：mammoth book grow --depth 12 --positions 300 --out own.bin
    .out = 开局库文件；已经有的，等新的写完整了再替换
    .depth = 每次搜索的深度（层）
    .positions = 给多少个局面算出着法
    .width = 每个局面最多几个着法
    .margin = 着法最多可以比最佳着法差多少厘兵

book-show = 显示开局库在某个局面的着法，一行一个，带权重，最重的在前
    .details =
        走某个着法的机会与它的权重成正比。左右对称的局面（例如开局局面）里，每一对对称的着法只列一个。库里没有这个局面时不输出任何行。
        开局如果有名称，写到标准错误。

        示例：
          mammoth book show startpos
          mammoth book show --moves "C2=5 H8+7 H2+3"
          mammoth book show --book book.bin \
            rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b
    .book = 开局库 [默认：程序自带的]
    .moves = 从那里走的着法，任何记法都行，用空格隔开；序号和 ! 之类的符号会跳过

book-merge = 合并开局库：新库有各库的全部着法，权重相加
    .details =
        制作开局库时，效果差的和少见的着法已经丢掉；要按全部对局统计，应当用全部棋谱做一个库。

        例：mammoth book merge masters.bin own.bin --out book.bin
    .books = 各个开局库
    .out = 新开局库；已经有的，等新的写完整了再替换

book-check = 检查开局库：文件完整，各项有序，每个着法都合法
    .details =
        开局库只用 32 位来认局面，所以要遇到那个局面才能判断着法是否合法。检查从开局局面出发，沿着库里的局面走；库里走不到的局面（因为
        中间的着法丢掉了，或者对局从别处开始）算作没有遇到。给出制作它的棋谱（--from），就能全部遇到。

        最后是若干行名称和数目。没有错误时退出码是 0，否则是 1；棋谱不能读时也是 1。

        例：mammoth book check book.bin --from games/
    .book = 开局库
    .from = 棋谱文件、目录和压缩包，其中的局面也算遇到

egtb = 残局库：制作，查看，检查，统计胜率
    .details =
        一个残局库是棋子相同的全部局面的结果，例如 RN:aabb：除双方的将帅以外，一方有一车一马，另一方有双士双象。长将判负，其他循环
        判和，不判长捉。

        例：mammoth egtb make R:aabb --out tables

egtb-make = 制作残局库，连同它用到的更小的残局库
    .details =
        类别写出双方除将帅以外的棋子：R 车、N 马、C 炮、P 兵、A 士、B 象；“:”左边大写，右边小写。红黑交换和左右对称的局面在同一个
        残局库里。

        已经有的、完整的残局库保留不动。按 Ctrl-C 时，正在做的残局库已经做了的部分存在后缀为 .work 的文件里，再运行同一个命令就接着
        做。内存不够的类别从一开始就用这样的文件代替内存，要慢一些，程序崩溃时要重做。更小的残局库都放不进内存的类别，在开始之前就
        拒绝。

        每做好一个就输出一行：局面数、结果、文件大小、速度。最后是若干行名称和数目。

        示例：
          mammoth egtb make RN:aabb CA:bb --out tables
          mammoth egtb make --all 1 --threads 8 --memory 8000
          mammoth egtb make --all 2 --largest 10000000
    .classes = 类别，例如 RN:aabb
    .all = 双方的车、马、炮、兵一共不超过这么多个的全部类别，士象不限
    .largest = --all 的类别里，局面数超过这个数的不做
    .threads = 线程数 [默认：每个处理器一个]
    .out = 残局库的目录
    .memory = 最多用多少 MiB 内存，不够时改用文件 [默认：空闲的全部]

egtb-show = 显示残局库对一个局面的结论：结果、每个着法、后面怎么走
    .details =
        半回合数算到将死或者下一次决定胜负的吃子，胜方求快，负方求慢。靠长将判负取胜的局面没有半回合数，只有一个次序：负方可以一直
        将军，也就因此判负。没有这个局面的残局库时，退出码是 1。

        例：mammoth egtb show 4k4/9/4P4/9/9/9/9/9/9/3K5 w --dir tables
    .position = 局面，写成 FEN（不用加引号）
    .dir = 残局库的目录

egtb-check = 检查残局库：文件完整，每个结果都与下一步的结果相符
    .details =
        检查一个残局库要用到更小的残局库，它们应当在同一个目录里。每个残局库输出一行，有错的局面列出前几个。最后是若干行名称和数目。
        没有错误时退出码是 0，否则是 1。

        例：mammoth egtb check tables/R_aabb.egtb
    .path = 残局库的目录，或者其中一个文件

egtb-survey = 统计残局库里双方各有多少局面取胜，供本程序的评估使用（src/eval/endings/shares.tsv）
    .details =
        每种子力写一行，各项之间是制表符：类别；红方和黑方在底线上的兵数；红方和黑方有没有取胜的局面（0 或 1）；轮到走的一方既没有被将军、
        也没有子可吃的局面数；其中红方胜和黑方胜的局面数。以 # 开头的行说明文件的来历。残局库大时，后三项只数随机抽取的一部分局面。同样的
        残局库得到同样的文件。

        例：mammoth egtb survey --dir tables --out shares.tsv
    .dir = 残局库的目录
    .out = 写到这个文件；已经有的，等新文件写完整了再替换 [默认：标准输出]

selfplay = 自己和自己下棋，保存每一着和它的分数：训练评估用的数据
    .details =
        一半对局从开局局面随机走 8 或 9 个半回合，另一半从 bench-positions/openings-more.fen 的一行随机走 3 或 4 个；短时间搜索认为
        相差超过 500 厘兵的开局重抽。走的总是搜索的最佳着法。对局按棋规结束；连续四个分数都在 2000 厘兵以上，能看出谁胜时结束；第 80 个
        半回合以后连续二十个分数都在 10 厘兵以内时结束；满 400 个半回合也结束。

        对局从 0 编号，每 256 局存成一个分片。每局只取决于它的编号、种子、节点数和程序：在任何机器上、用任何数目的线程，分片都一样。
        中断以后运行同一个命令就继续，--games 更大就接着增加；损坏的分片重做。用别的设置做的目录会被拒绝。种子不同的目录，对局也不同。

        --share I/N 把分片分成 N 份，只做第 I 份，供几台机器使用，各用各的目录。把分片放进同一个目录，就和整个命令所做的一样，不带
        --share 的命令在那里就能用上它们（docs/cluster.md）。

        按 Ctrl-C 保留没有间断的已完成对局，程序崩溃时丢失正在做的分片；退出码是 130。

        示例：
          mammoth selfplay --out data/gen1 --games 100000
          mammoth selfplay --out data/part2 --games 100000 --share 2/8
          mammoth selfplay stats data/gen1
          mammoth selfplay check data/gen1
          mammoth selfplay show data/gen1 --game 17
    .out = 存放分片的目录；没有就新建
    .games = 目录里最后要有多少局
    .nodes = 每步的节点数：用到这么多就不再开始新一轮迭代，进行中的一轮到四倍时结束
    .seed = 抽取开局的种子
    .threads = 同时进行的对局数，每局一个线程 [默认：处理器数]
    .shard = 每个分片的局数
    .share = 只做其中一份分片：2/8 是八份里的第二份
    .compress = 压缩分片，大约剩五分之四
    .json = 把摘要以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容

selfplay-stats = 统计目录里的对局：结果、结束的原因、长度，以及训练会用哪些局面
    .details =
        训练只用不在将军之中、最佳着法不吃子、分数在 1500 厘兵以内的局面。分数按大小统计，所有局面合在一起。损坏的分片在标准错误上指出，
        不计在内，退出码是 1。

        例：mammoth selfplay stats data/gen1
    .directory = 目录
    .json = 把各项数字以 JSON 写进这个文件；- 表示标准输出，那里就不再有别的内容

selfplay-check = 检查自对弈的目录：分片齐全完整，每个着法都合法
    .details =
        每个错误一行。最后是若干行名称和数目。没有错误时退出码是 0，否则是 1；当初制作目录的命令会重做损坏的分片。

        例：mammoth selfplay check data/gen1
    .directory = 目录

selfplay-show = 显示目录里的对局：一局一行，或者一局的着法和分数
    .details =
        一行里有对局的编号、着数、结果、结束的原因和起始局面。用 --game 时后面列出着法，每着带着搜索的分数，从走棋方看，单位厘兵。损坏的
        分片在标准错误上指出，其中的对局不显示，退出码是 1。

        示例：
          mammoth selfplay show data/gen1 | head
          mammoth selfplay show data/gen1 --game 17
    .directory = 目录
    .game = 只显示这个编号的对局

label = 给局面标上静态评估值：训练起步用的数据
    .details =
        INPUT 是自对弈的目录，取其中供训练用的局面（不在将军之中，不吃子，1500 厘兵以内）；也可以是局面文件，EPD 或 FEN，一行一个。
        用 --perturbed N 改为制造新局面：从 INPUT 的局面，或从自对弈开头所用的开局出发，随机走子，拿掉棋子，或把棋子放到别处。其中
        走棋方都不在将军之中。同一个命令在任何机器上做出同一个文件。

        每个局面在文件里占 32 字节。命令被中断时什么也不留下（退出码 130）。

        示例：
          mammoth label --perturbed 10000000 --seed 1 --out pre.labels
          mammoth label data/gen1 --out gen1.labels
          mammoth label --check pre.labels
    .input = 自对弈的目录和局面文件
    .out = 写到这个文件；已经有的，等新文件写完整了再替换
    .perturbed = 制造这么多局面
    .seed = 随机数的种子 [默认：1]
    .threads = 线程数 [默认：处理器数]
    .check = 不做以上这些，而是逐字节检查以前做的文件

train = 用自对弈的对局和标好的局面训练网络
    .details =
        网络的特征、各层和文件格式见 docs/network.md。对局里只取不在将军之中、最佳着法不吃子、分数在 1500 厘兵以内的局面。每 32 局留一局，
        每 32 个标好的局面留一个，不参加训练，用来检验。目标是期望得分：分数所说的占 --lambda，其余是对局的结果。

        DIR 里有 training.json（训练的设置）、checkpoint.bin（继续训练所需的一切）、losses.csv 和 losses.svg，最后是网络 net.bin。中断
        以后运行同一个命令就继续，不论用几个线程，最后得到同一个网络。换了设置或数据要另给一个目录。按 Ctrl-C 保留学到的内容（退出码
        130），程序崩溃最多丢失四十分之一。

        最后一行是 `net` 和网络的名称，即它的权重的校验和。

        示例：
          mammoth train --labels pre.labels --positions 200000000 --out pre
          mammoth train --games gen1 --from pre/checkpoint.bin --out net1
    .out = 训练的目录；没有就新建
    .games = 用来训练的自对弈目录；可以给几次
    .labels = 用来训练的标好局面的文件；可以给几次
    .most-labels = 每个这样的文件取这么多局面 [默认：全部]
    .from = 从一个网络或另一次训练的检查点的权重开始 [默认：随机权重]
    .positions = 训练多少个局面，重复出现的重复计
    .batch = 每批的局面数
    .rate = 学习率的最大值
    .last-rate = 结束时剩下的学习率占最大值的份额
    .lambda = 目标里搜索分数的份额，0 到 1
    .seed = 初始权重和局面顺序的种子
    .threads = 线程数 [默认：处理器数]

tune = 让引擎自己对弈，调整搜索的参数
    .details =
        方法是 SPSA（Spall 1992、1998）。每轮迭代同时改动所有参数，一个引擎里各自随机加或减，对手里正好相反；双方下一对棋，同一个开局
        各执一次红；然后所有参数朝赢得多的一方走一步。扰动和步长逐轮缩小。不论有多少个参数，都需要几千轮迭代。

        参数是引擎的取整数的选项。本程序要专门编译，才会列出它的搜索参数（src/search/tunables.rs）：
          cargo build --release --features tune --target-dir target/tune

        状态存在 --out 的文件里：中断以后运行同一个命令就继续，设置不同就拒绝。开局和扰动由种子决定。用 --nodes 或 --depth，并且每个
        引擎一个线程时，同一个命令每次的过程都一样，与 --concurrency 无关；--pairs 会改变它。

        崩溃或走不合法着法的引擎会指出来，它的那一对棋不计；连续十对这样的棋就结束调整。
    .after =
        示例：
          两个启发的界限，用专门编译的程序：
            cargo build --release --features tune --target-dir target/tune
            target/tune/release/mammoth tune \
              --parameters reverse_futility_margin,razoring_base,razoring_margin \
              --iterations 5000 --tc 2+0.02 --concurrency 2 --resign --draw \
              --openings bench-positions/openings.fen \
              --out margins.json --svg margins.svg
          全部参数，固定节点数；缩减用小一些的扰动，
          有一个参数从别的值开始：
            mammoth tune --engine target/tune/release/mammoth \
              --parameters all,lmr_base:c=4,lmr_divisor:c=8,delta_margin:start=120 \
              --iterations 20000 --nodes 10000 --pairs 4 --concurrency 2 \
              --openings bench-positions/openings-more.fen --out all.json

        得到的只是建议：用“mammoth match”和写着新值的 option.NAME=VALUE，才能看出是不是更强。

        按 Ctrl-C 结束调整：正在进行的一轮作废，以前的都保留，运行同一个命令就继续。

        退出码：0 全部迭代完成，1 失败或被拒绝，2 用法错误，或者引擎的参数是常数，130 被中断。
    .parameters = 调整什么，用逗号隔开：引擎选项的名称，或者 all，即搜索的全部参数
    .parameters-details =
        NAME，或者 NAME:KEY=VALUE，后面可以再用冒号接几个：start= 起始值（不写就是引擎的默认值）；min= 和 max=（不写就是选项的
        范围）；c= 最后一轮的扰动（不写就是范围的二十分之一，至少 0.5）；r= 代替 --r-end。“all”也可以这样写，另外写出的名称各按
        自己的设置
    .iterations = 迭代的轮数；扰动和步长取决于它
    .pairs = 每轮迭代下几对棋，每对用自己的扰动；各对的步长相加
    .r-end = 最后一轮里，一个引擎每多赢一局走多大的一步，以扰动的份额表示
    .out = 把状态以 JSON 存在这个文件里，并接着它原有的状态做
    .svg = 把各参数的变化画进这个新文件
    .engine = 引擎，写法同“mammoth match” [默认：self，即本程序]
    .openings = 开局：EPD 或 FEN 文件（一行一个），或“book make”能读的棋谱；抽取的顺序由种子决定
    .seed = 开局和扰动的种子
    .concurrency = 同时进行的对局数
    .rule = 循环和自然限着的棋规：asian（亚洲规则）、computer-league（电脑象棋联赛规则）或 simple（简单规则）

completions = 输出命令行补全的脚本，供 shell 补全本程序的命令和选项
    .details =
        示例：
          mammoth completions bash > /etc/bash_completion.d/mammoth
          mammoth completions zsh > ~/.zfunc/_mammoth
          mammoth completions fish > ~/.config/fish/completions/mammoth.fish
    .shell = 哪种 shell

man = 写出本程序的手册页：mammoth.1 和每个命令一页（英文）
    .details =
        例：mammoth man --out ~/.local/share/man/man1
    .out = 存放手册页的目录；没有就新建，同名的手册页会替换
