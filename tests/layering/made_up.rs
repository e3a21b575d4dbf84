//! The laws tried on made-up crates of a few files.

use super::circles::circles;
use super::source::Source;
use super::{all_imports, complaint_about_circles};
use std::collections::BTreeMap;

/// A crate with the rooms `house` and `barn`; `files` are those of `house`.
fn house(files: &[(&str, &str)]) -> Source {
    let mut texts = BTreeMap::from([
        ("lib.rs".to_string(), "mod house;\nmod barn;".to_string()),
        ("barn/mod.rs".to_string(), "pub struct Hay;\npub use crate::house::Bed;".to_string()),
    ]);
    texts.extend(files.iter().map(|(name, text)| (format!("house/{name}"), text.to_string())));
    Source::of_texts(&texts)
}

/// The files on the circles of the room `house`, a list for each circle.
fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let circles = circles(&house(files), "house");
    let name = |step: &String| -> String {
        let path = step.strip_prefix("src/house/").expect("a step begins with a file of the room");
        path.split(':').next().unwrap_or_default().to_string()
    };
    circles.iter().map(|steps| steps.iter().map(name).collect()).collect()
}

const DECLARES: (&str, &str) = ("mod.rs", "mod bed;\nmod lamp;\npub use bed::Bed;\npub use lamp::{Lamp, light};");
const BED: (&str, &str) = ("bed.rs", "pub struct Bed;");

#[test]
fn one_direction_is_no_circle() {
    let lamps = [
        "use super::Bed;\npub struct Lamp(Bed);\npub fn light() {}",
        "use super::bed::Bed;\npub struct Lamp(Bed);\npub fn light() {}",
        "pub struct Lamp(crate::house::Bed);\npub fn light() {}",
        "pub struct Lamp(crate::barn::Bed);\npub fn light() { super::super::barn::Hay; }",
    ];
    for lamp in lamps {
        assert_eq!(found(&[DECLARES, BED, ("lamp.rs", lamp)]), [[""; 0]; 0], "{lamp}");
    }
}

#[test]
fn files_that_name_each_other_are_a_circle() {
    let lamp = ("lamp.rs", "use super::Bed;\npub struct Lamp(Bed);\npub fn light() {}");
    let beds = [
        "use super::lamp::Lamp;\npub struct Bed;",
        "use crate::house::{self, Lamp};\npub struct Bed;",
        "use super::lamp;\npub struct Bed;\nfn f() { lamp::light() }",
        "use super::lamp as lantern;\npub struct Bed;\nfn f() { lantern::light() }",
        "pub struct Bed(Option<super::Lamp>);",
        "pub struct Bed;\nfn f() { crate::house::light() }",
        "pub struct Bed;\nfn f() { assert!(super::light() == ()) }",
        "pub struct Bed;\nfn f() { use super::lamp::light; light() }",
        "use super::*;\npub struct Bed;\nfn f() { light() }",
        "pub struct Bed;\nmod inner { fn f() { super::super::light() } }",
        "pub struct Bed;\nmacro_rules! lit { () => { $crate::house::light() } }",
        "#[derive(Clone)]\n#[made(by = super::light)]\npub struct Bed;",
        "pub struct Bed;\nimpl From<super::Lamp> for Bed { }",
    ];
    for bed in beds {
        assert_eq!(found(&[DECLARES, ("bed.rs", bed), lamp]), [["bed.rs", "lamp.rs"]], "{bed}");
    }
}

#[test]
fn what_is_no_dependency_is_not_taken_for_one() {
    let lamp = ("lamp.rs", "use super::Bed;\npub struct Lamp(Bed);\npub fn light() {}");
    let beds = [
        "// use super::Lamp;\n/// [`super::Lamp`]\npub struct Bed;",
        "pub struct Bed;\nconst TEXT: &str = \"super::Lamp\";",
        "pub struct Bed;\n#[cfg(test)]\nmod tests { use super::super::Lamp; }",
        "pub struct Bed;\n#[cfg(all(test, unix))]\nuse super::Lamp;",
        "pub struct Bed { pub(in crate::house) lamp: u8 }",
        "pub struct Bed;\nfn f(bed: Bed) { bed.light() }",
        "pub struct Bed;\nfn f() { println!(\"{}\", bed.light()) }",
        "use some_crate::house::Lamp;\npub struct Bed;",
    ];
    for bed in beds {
        assert_eq!(found(&[DECLARES, ("bed.rs", bed), lamp]), [[""; 0]; 0], "{bed}");
    }
    let shipped = "pub struct Bed;\n#[cfg(any(test, unix))]\nuse super::Lamp;";
    assert_eq!(found(&[DECLARES, ("bed.rs", shipped), lamp]).len(), 1);
}

#[test]
fn a_file_that_declares_modules_defines_nothing_for_them() {
    let bed = ("bed.rs", "use super::Size;\npub struct Bed(Size);");
    let lamp = ("lamp.rs", "pub struct Lamp;");
    assert_eq!(found(&[("mod.rs", "mod bed;\nmod lamp;\npub struct Size;"), bed, lamp]), [["mod.rs", "bed.rs"]]);
    let moved = ("size.rs", "pub struct Size;");
    assert_eq!(found(&[("mod.rs", "mod bed;\nmod size;\nuse size::Size;"), bed, moved]), [[""; 0]; 0]);
    let by_macro = ("mod.rs", "mod bed;\nnamed! { pub enum Size { Small } }");
    assert_eq!(found(&[by_macro, bed]), [["mod.rs", "bed.rs"]]);
    // What is written inside the file belongs to it.
    let inline = ("mod.rs", "mod bed;\nmod size { pub struct Size; }\nuse size::Size;");
    assert_eq!(found(&[inline, bed]), [["mod.rs", "bed.rs"]]);
}

#[test]
fn longer_circles_and_deeper_modules_are_seen() {
    let files = [
        ("mod.rs", "mod bed;\nmod lamp;\nmod oil;"),
        ("bed.rs", "use super::lamp::Lamp;\npub struct Bed;"),
        ("lamp.rs", "mod wick;\npub use wick::Wick;\npub struct Lamp;"),
        ("lamp/wick.rs", "use super::super::oil::Oil;\npub struct Wick;"),
        ("oil.rs", "pub struct Oil(super::bed::Bed);"),
    ];
    assert_eq!(found(&files), [["bed.rs", "lamp.rs", "lamp/wick.rs", "oil.rs"]]);
    let circle = &circles(&house(&files), "house")[0];
    assert_eq!(circle[0], "src/house/bed.rs:1 names super::lamp::Lamp of src/house/lamp.rs");
    assert_eq!(circle[1], "src/house/lamp.rs:2 names wick::Wick of src/house/lamp/wick.rs");
}

#[test]
fn a_circle_is_refused_with_its_steps() {
    let lamp = ("lamp.rs", "use super::Bed;\npub struct Lamp(Bed);\npub fn light() {}");
    let straight = house(&[DECLARES, BED, lamp]);
    let round = house(&[DECLARES, ("bed.rs", "pub struct Bed(super::Lamp);"), lamp]);
    assert_eq!(complaint_about_circles(&straight, "house"), None);
    let refused = complaint_about_circles(&round, "house").expect("a circle is refused");
    assert!(refused.contains("src/house/bed.rs:1 names super::Lamp of src/house/lamp.rs"), "{refused}");
}

#[test]
fn imports_of_other_rooms_are_recognised() {
    let imports = |text: &str| -> Vec<(String, String)> {
        let imports = all_imports(&house(&[("mod.rs", "mod bed;\npub struct Bed;"), ("bed.rs", text)]));
        let inside = imports.into_iter().filter(|(from, _, _)| from == "house");
        inside.map(|(_, to, place)| (to, place.replace("src/house/bed.rs:", ""))).collect()
    };
    let named = |names: &[(&str, &str)]| -> Vec<(String, String)> {
        names.iter().map(|&(name, line)| (name.to_string(), line.to_string())).collect()
    };
    assert_eq!(imports("use crate::types::Move;"), named(&[("types", "1")]));
    assert_eq!(imports("\nfn f() { crate::search::go(crate::tt::new()) }"), named(&[("search", "2"), ("tt", "2")]));
    assert_eq!(
        imports("pub use crate::{\n    types::{Move},\n    eval,\n};\nuse std::fmt;"),
        named(&[("types", "2"), ("eval", "3")])
    );
    assert_eq!(imports("use super::super::engine::Engine;\nuse super::node;"), named(&[("engine", "1")]));
    assert_eq!(imports("use some_crate::types; pub(crate) fn f() {}"), []);
    assert_eq!(imports("// use crate::cli;\n#[cfg(test)]\nmod tests { use crate::cli; }"), []);
}
