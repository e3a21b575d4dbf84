# 程序运行时的提示。空缺的地方（如 { $games }）由程序填写，译文里一个也不能少，名字不能改。

# 进度条。{ $bar }、{ $left } 等处由程序画出进度和剩余时间
bar-positions = { $bar } { $done }/{ $all } 个局面，还要 { $left }
bar-bytes-of-games = { $bar } { $bytes }，共 { $all }，{ $games } 局，还要 { $left }
bar-problems = { $bar } { $done }/{ $all } 题，做对 { $solved }，还要 { $left }
bar-self-play = { $bar } { $done }/{ $all } 局，每秒 { $rate } 个局面，还要 { $left }
bar-training = { $bar } { $done } %，{ $state }，还要 { $left }
training-rate = 每秒 { $rate } 个局面
training-rate-and-loss = 每秒 { $rate } 个局面，损失 { $loss }
bar-games = { $bar } { $state }，还要 { $left }
games-played = { $games } 局
iterations-done = { $all } 轮迭代做了 { $done } 轮，{ $games }
search-under-way = 深度 { $depth }，{ $nodes } 个节点，{ $score }：{ $best }
sorting = 读了 { $games } 局，正在排序

# 开局库
no-moves = { $file }，第 { $number } 局：没有着法
opening = 开局：{ $name }
not-in-the-book = 开局库里没有这个局面

# 残局库
tables-to-make = { $count } 个残局库，同时最多用 { $memory } MiB 内存
tables-on-disk = 有的残局库内存不够：改用 { $directory } 里最多 { $disk } MiB 的文件，要慢一些
work-lost = { $path }：{ $reason }；这个残局库从头做起
table-suspended = { $class } 已经做了的部分存在 { $path } 里，再运行同一个命令就接着做
review-with-damaged-tables = { $directory } 里有的结果是没有用到已损坏的残局库算出来的：请重做这些残局库（mammoth egtb make），并换一个目录
table-left-out = { $error }；没有用它
table-made-again = { $error }；重做
bar-table = { $bar } { $done } % { $state }
table-size = { $class }（{ $positions } 个局面，{ $memory } MiB）
counting-moves = 计算着法数
telling-rank = 第 { $rank } 级
looking-for-perpetual-check = 查找长将
writing-the-table = 写文件
no-tables = { $directory } 里没有残局库

# 复盘
no-game-to-review = 没有可以复盘的对局，也没有开局之外的局面
review-interrupted = 已中断：{ $directory } 里有 { $known } 个局面，再运行同一个命令就接着算
games-left-out = { $games } 局没有复盘：其中有局面搜索失败
review-of-the-beginning = { $file }，{ $error }；只复盘前 { $plies } 个半回合
reviewed-game = { $file }，第 { $number } 局：{ $red } – { $black }，{ $result }
reviewed-position = { $file }，第 { $number } 个局面：{ $fen }
no-legal-move = 无着可走
reviewed-ruling = 循环局面的裁决：{ $ruling }
turning-point = { $number } { $played } { $judged }；更好的是 { $better }
red = 红方
black = 黑方
dubious = 疑着
mistake = 失误
blunder = 败着
positions-to-search = 要搜索 { $count } 个局面，已有 { $known } 个：{ $spread }（由 --concurrency 和 --threads 决定）
side-review = 准确率 { $accuracy }，{ $counts }
side-counts = 疑着 { $dubious }，失误 { $mistakes }，败着 { $blunders }
spread = 同时 { $searches } 个搜索，每个 { $threads } 个线程

# 对弈
openings-of = { $file } 的 { $count } 个开局
the-start-position = 开局局面
match-begins = { $engines }：{ $games } 局，从{ $openings }下起，同时 { $concurrency } 局
played-already = 其中 { $played } 局已经下完
match-is-not-kept = 没有 --pgn，对局不保存，比赛也不能中断以后继续
match-interrupted-resume = 已中断，没下完的对局作废；同一个命令加上 --resume 就能继续
match-interrupted = 已中断，没下完的对局作废
match-not-saved = { $error }；之前下完的对局已经保存，之后的已在上面输出；请腾出空间，再用 --resume 继续
game-with-a-fault = 第 { $round } 轮，{ $red } - { $black } { $outcome }，{ $termination }

# 调整参数
pair-left-out = 有一对棋不计：{ $reason }
tuning-interrupted = 已中断，正在进行的一轮迭代作废；再运行同一个命令就继续
tuning-failed = { $error }；以前做的已经保存，再运行同一个命令就继续
tuning-begins = { $engine } 的 { $count } 个参数：{ $iterations } 轮迭代，每轮 { $games } 局，{ $limits }，同时 { $concurrency } 局
tuned-already = 其中 { $done } 轮已经完成
begun-by-another = { $file } 是由 { $other } 开始的，本程序是 { $own }
few-games = 一轮迭代有 { $games } 局，同时进行的不会更多；用 --pairs 可以增加

# 训练
training-interrupted = 已中断：学到的内容已经保存，再运行同一个命令就继续
shard-left-out = { $error }；这部分不用
positions-to-learn-from = { $training } 个局面用来训练，{ $validation } 个用来检验
labels-interrupted = 已中断：没有写 { $file }
shard-made-again = { $error }；重做

# 比较并行策略
measurement-interrupted = 已中断；再运行同一个命令就继续
interrupted = 已中断

# 其他
pages-written = 手册页在 { $directory }；用 man -l { $first } 看第一页
no-font = 没有字体包含 { $missing } 这些字：请安装 fonts-noto-cjk
letters-for-want-of-a-font = 没有字体包含 { $missing } 这些字：棋子改用字母；要显示汉字请安装 fonts-noto-cjk
notation-without-pgn = “--notation <NOTATION>”只能和“--to pgn”一起使用：别的格式只有一种记法
every-without-positions = “--every”只能和“--to fen”、“--to epd”一起使用：别的格式保存整局棋
file-with-moves = 棋谱文件不能和“--moves <MOVES>”一起使用：其中的对局自己有着法
position-with-encoding = 局面不能和“--encoding <ENCODING>”一起使用：那是棋谱文件的编码

# 做完或没做完的话
suite-interrupted = 已中断：{ $all } 个局面搜索了 { $done } 个
written-without-damage = 去掉损坏的部分后写出
left-out = 没有写出
no-game-converted = 没有转换任何一局
nothing-written = { $why }：没有写 { $path }
book-not-made = 没有读到对局：没有做 { $path }
book-of-some = 已中断：{ $path } 用已经读到的对局做成
book-grown = { $reason }：{ $path } 里是到现在为止长成的部分
file-exists = { $path } 已经存在：请换一个文件
no-ordinary-file = { $path } 不是普通文件：请换一个
no-endgame-table = { $names } 里没有残局库：请用 "mammoth egtb make" 制作
no-position-to-measure = { $path } 里没有局面：每行要有一个 EPD 或 FEN
no-png = 这个程序不能画 PNG：请用 --svg，或用 `--features png` 重新编译
