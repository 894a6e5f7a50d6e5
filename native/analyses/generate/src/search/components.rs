//! The six components of GRT. Each has a file that begins with its formula, and each can be switched off.

pub mod bloodhound;
pub mod constants;
pub mod detective;
pub mod impurity;
pub mod orienteering;

/// The components that guide the generation. Without any, it is feedback-directed random testing as Randoop does it
/// (Pacheco et al., ICSE 2007).
///
/// The elephant brain has no file of its own: it decides under which type `pool::Pool` files a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    /// Constants of the code serve as inputs.
    pub constant_mining: bool,
    /// Inputs are changed before they are used.
    pub impurity: bool,
    /// Results are filed under their exact class.
    pub elephant_brain: bool,
    /// Objects that no pool has are made on demand.
    pub detective: bool,
    /// Cheap and seldom used sequences come first.
    pub orienteering: bool,
    /// Methods with uncovered code come first.
    pub bloodhound: bool,
    /// Whether the paper's values are used where they differ from ours.
    pub paper: bool,
}

impl Components {
    /// All components, with our values.
    pub const ALL: Components = Components {
        constant_mining: true,
        impurity: true,
        elephant_brain: true,
        detective: true,
        orienteering: true,
        bloodhound: true,
        paper: false,
    };

    /// No component.
    pub const NONE: Components = Components {
        constant_mining: false,
        impurity: false,
        elephant_brain: false,
        detective: false,
        orienteering: false,
        bloodhound: false,
        paper: false,
    };

    /// The names of the components.
    pub const NAMES: [&str; 6] = [
        "constant-mining",
        "impurity",
        "elephant-brain",
        "detective",
        "orienteering",
        "bloodhound",
    ];

    /// Reads a list such as `all,-detective`, `paper` or `impurity,bloodhound`. The names `all` and `paper` stand for
    /// all components. A name after `-` switches a component off. A list that begins with the name of a component has
    /// only the components that it names.
    ///
    /// # Errors
    /// Returns the part of the list that is no component.
    pub fn parse(list: &str) -> Result<Components, String> {
        let mut components = Components::NONE;
        let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
        for (at, part) in parts.enumerate() {
            let (name, on) = part.strip_prefix('-').map_or((part, true), |name| (name, false));
            match name {
                "all" if on => components = Components::ALL,
                "paper" if on => components = Components { paper: true, ..Components::ALL },
                "none" if on => components = Components::NONE,
                _ => {
                    // A list that begins with `-detective` would otherwise switch something off where nothing is on.
                    if at == 0 && !on {
                        components = Components::ALL;
                    }
                    *components.switch(name).ok_or_else(|| part.to_owned())? = on;
                }
            }
        }
        Ok(components)
    }

    fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "constant-mining" => &mut self.constant_mining,
            "impurity" => &mut self.impurity,
            "elephant-brain" => &mut self.elephant_brain,
            "detective" => &mut self.detective,
            "orienteering" => &mut self.orienteering,
            "bloodhound" => &mut self.bloodhound,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_switch_components() {
        assert_eq!(Components::parse("all"), Ok(Components::ALL));
        assert_eq!(Components::parse("none"), Ok(Components::NONE));
        let without = Components { detective: false, ..Components::ALL };
        assert_eq!(Components::parse("all, -detective"), Ok(without));
        assert_eq!(Components::parse("-detective"), Ok(without));
        let one = Components { impurity: true, ..Components::NONE };
        assert_eq!(Components::parse("impurity"), Ok(one));
        assert_eq!(Components::parse("paper"), Ok(Components { paper: true, ..Components::ALL }));
        assert_eq!(Components::parse("all,luck"), Err("luck".to_owned()));
    }

    #[test]
    fn each_name_switches_one() {
        for name in Components::NAMES {
            assert_ne!(Components::parse(name), Ok(Components::NONE), "{name}");
        }
    }
}
