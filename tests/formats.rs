//! Game files of other programs: what is written in their formats is read as the same tree, and whatever else stands in them is
//! refused by name; and `mammoth convert`, which makes one of another.

#[path = "support/cases.rs"]
mod cases;
#[allow(dead_code)]
#[path = "support/dice.rs"]
mod dice;
#[path = "support/endless.rs"]
mod endless;
#[path = "support/mutation.rs"]
mod mutation;
#[path = "support/process.rs"]
mod process;
#[allow(dead_code)]
#[path = "support/processes.rs"]
mod processes;
#[path = "support/program.rs"]
mod program;

#[path = "formats/any_format.rs"]
mod any_format;
#[path = "formats/commands.rs"]
mod commands;
#[path = "formats/convert.rs"]
mod convert;
#[path = "formats/dhtmlxq.rs"]
mod dhtmlxq;
#[path = "formats/files.rs"]
mod files;
#[path = "formats/hostile.rs"]
mod hostile;
#[path = "formats/interruption.rs"]
mod interruption;
#[path = "formats/positions.rs"]
mod positions;
#[path = "formats/reading.rs"]
mod reading;
#[path = "formats/records.rs"]
mod records;
#[path = "formats/trees.rs"]
mod trees;
#[path = "formats/writing.rs"]
mod writing;
