//! Fixes tests that leave a static mock open.

use classfile::{Constant, Opcode};
use prove::editor::{Change, Edit, Enclosure};

use super::Candidate;
use super::hooks::{Framework, Hook, When};
use super::project::{Class, Project, simple};

/// Returns the candidates that close the static mocks of a class which a test class opens. `mocked` is its internal
/// name.
pub(super) fn closing(project: &Project<'_>, class: &Class, mocked: &str) -> Vec<Candidate> {
    let text = format!("close the static mock of {} in {}", simple(mocked), class.name());
    let opened = openings(class, mocked).into_iter();
    opened
        .filter_map(|it| it.closing(project, class))
        .map(|it| Candidate::of(text.clone(), it))
        .collect()
}

/// A call of `mockStatic`, and the field that keeps its result.
struct Opening {
    line: u32,
    /// The name of the field that keeps the mock, and whether it is static. `None` if no field keeps it.
    field: Option<(String, bool)>,
}

impl Opening {
    fn closing(&self, project: &Project<'_>, class: &Class) -> Option<Edit> {
        // Without a field, the method that opens the mock also uses it. A try statement around its use closes it.
        let Some((field, is_static)) = &self.field else {
            let enclosure = Enclosure {
                line: self.line,
                declared: "MockedStatic<?> mockedStatic".to_owned(),
                imports: vec!["org.mockito.MockedStatic".to_owned()],
            };
            let changes = vec![Change::Enclosure(enclosure)];
            return Some(Edit::changing(class.source.clone(), changes));
        };
        let when = if *is_static { When::AfterAll } else { When::AfterEach };
        let hook = Hook {
            name: "closeStaticMock".to_owned(),
            body: format!("{field}.close();"),
            ..Hook::default()
        };
        Framework::of(project, class)?.adding(class, "", &[(when, hook)])
    }
}

/// Returns the calls that open a static mock of a class.
fn openings(class: &Class, mocked: &str) -> Vec<Opening> {
    let pool = &class.file.pool;
    let mut openings: Vec<Opening> = Vec::new();
    // The compiler loads the class just before the call `mockStatic(Registry.class)`. If the next instruction stores
    // a field, that field keeps the mock.
    let (mut of, mut is_open) = (None, false);
    for it in class.uses() {
        let index = it.instruction.pool_index();
        let member = index.and_then(|index| pool.member(index));
        match it.instruction.opcode {
            Opcode::Ldc | Opcode::LdcW => {
                of = match index.and_then(|index| Some((pool.get(index)?, index))) {
                    Some((Constant::Class(_), index)) => pool.class_name(index).cloned(),
                    _ => of,
                };
            }
            Opcode::Invokestatic
                if member.as_ref().is_some_and(|it| &**it.name == "mockStatic") =>
            {
                is_open = of.as_deref() == Some(mocked);
                // A mock whose class is not a constant, or a different one, is not the mock that stays open.
                if is_open {
                    openings.push(Opening { line: it.line, field: None });
                }
                continue;
            }
            Opcode::Putfield | Opcode::Putstatic if is_open => {
                let is_static = it.instruction.opcode == Opcode::Putstatic;
                let field = member.map(|it| (it.name.to_string(), is_static));
                if let Some(last) = openings.last_mut() {
                    last.field = field;
                }
            }
            _ => {}
        }
        is_open = false;
    }
    openings
}
