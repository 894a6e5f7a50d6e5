//! The system properties through which the guest sees some aspects of its world.

use environment::{Locale, World};

/// The property of the default time zone.
const ZONE: &str = "user.timezone";
/// The properties of the default locale's language and country.
const LANGUAGE: &str = "user.language";
const COUNTRY: &str = "user.country";
/// All properties that set the default locale. `user.region` is an old name of the country.
const LOCALE: [&str; 5] = [LANGUAGE, COUNTRY, "user.region", "user.script", "user.variant"];

/// Returns the properties of a world that differ from what the class library finds by itself. `given` are the
/// properties of a guest, which come after them and win. If they set a part of the locale, the world sets
/// no part of it, because the two would not fit together.
pub(crate) fn properties(world: &World, given: &[(String, String)]) -> Vec<(String, String)> {
    let zone = world.zone.iter().map(|zone| (ZONE.to_owned(), zone.clone()));
    let sets_locale = given.iter().any(|(name, _)| LOCALE.contains(&&**name));
    zone.chain((!sets_locale).then(|| of_locale(&world.locale)).into_iter().flatten()).collect()
}

/// Returns the properties of a locale, none for the one that the class library finds by itself.
fn of_locale(locale: &Locale) -> Vec<(String, String)> {
    if *locale == Locale::default() {
        return Vec::new();
    }
    let Locale { language, country } = locale;
    let parts = [(LANGUAGE, language), (COUNTRY, country)];
    parts.map(|(name, value)| (name.to_owned(), value.clone())).to_vec()
}

#[cfg(test)]
mod tests {
    use environment::World;

    use super::properties;

    #[test]
    fn the_base_world_sets_nothing_and_a_sweep_leaves_a_given_locale_alone() {
        let base = World::default();
        assert!(properties(&base, &[]).is_empty());
        let [_, sweep] = base.sweeps();
        let names = |given: &[(String, String)]| {
            properties(&sweep, given).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["user.timezone", "user.language", "user.country"]);
        assert_eq!(names(&[("user.country".into(), "CH".into())]), ["user.timezone"]);
    }
}
