# 命令行写错时的提示，以及帮助里固定的字样。
# 空缺的地方：{ $argument } 是选项或参数，{ $value } 是用户给的值。

headings = 帮助里的标题
    .usage = 用法：
    .commands = 命令：
    .arguments = 参数：
    .options = 选项：
    .possible-values = 可选值：
    .limits = 限制：
    .schedule = 赛程：
    .ending = 终局：
    .records = 记录：
    .default = [默认：
    .values = [可选值：
    .subcommands = [子命令：
    .any-options = [选项]
    .a-command = 命令

complaints = 命令行的错误
    .error = 错误：
    .more = 详细说明请用 --help 查看。
    .repeated = “{ $argument }”只能给一次
    .conflict = “{ $argument }”不能和“{ $other }”一起使用
    .conflicts = “{ $argument }”不能和下列选项一起使用：
    .no-equals = 给“{ $argument }”赋值要用等号
    .no-value = “{ $argument }”后面缺少值
    .invalid-value = “{ $argument }”的值“{ $value }”无效
    .unfit-value = “{ $argument }”的值“{ $value }”无效：{ $reason }
    .unknown-command = 没有“{ $command }”这个命令
    .no-command = “{ $command }”后面要有子命令
    .missing = 缺少必需的参数：
    .too-many-values = “{ $argument }”不能再有值“{ $value }”
    .too-few-values = “{ $argument }”至少要有 { $needed } 个值，只给了 { $given } 个
    .other-number-of-values = “{ $argument }”要有 { $needed } 个值，却给了 { $given } 个
    .unknown-argument = 不认识参数“{ $argument }”
    .not-utf-8 = 参数里有不是 UTF-8 的文字
    .similar-command = 提示：有相近的命令：{ $names }
    .similar-argument = 提示：有相近的选项：{ $names }
    .similar-value = 提示：有相近的值：{ $names }
    .tip = 提示：{ $tip }
    .as-value = 要把“{ $value }”当作值，请写成“{ $call }”
    .not-a-whole-number = 不是整数
    .not-a-number = 不是数
    .empty-number = 没有写数
    .too-large = 数太大
    .too-small = 数太小
    .out-of-range = { $number } 不在 { $range } 之内
