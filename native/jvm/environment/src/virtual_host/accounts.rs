//! The files in which a Unix system lists users, groups and hosts.

use std::fmt::Write as _;

use crate::options::USER;
use crate::world::World;

/// Returns the paths of the files with their contents.
pub(super) fn files(world: &World) -> [(&'static str, String); 3] {
    let (user, home) = (&world.user, world.home_of_user());
    let users =
        format!("root:x:0:0:root:/root:/bin/sh\n{user}:x:{USER}:{USER}:{user}:{home}:/bin/sh\n");
    let mut hosts = "127.0.0.1 localhost\n::1 localhost\n".to_owned();
    for (name, address) in &world.hosts {
        // Writing to a text cannot fail.
        let _ = writeln!(hosts, "{address} {name}");
    }
    let groups = format!("root:x:0:\n{user}:x:{USER}:\n");
    [("/etc/passwd", users), ("/etc/group", groups), ("/etc/hosts", hosts)]
}
