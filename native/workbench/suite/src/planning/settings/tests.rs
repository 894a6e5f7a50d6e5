//! Tests of the settings of the world.

use environment::Provided;

use super::*;

/// Makes the folder of a JDK that knows some time zones.
fn jdk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = |text: &str| [&(text.len() as u16).to_be_bytes(), text.as_bytes()].concat();
    let zones = ["Asia/Kathmandu", "Etc/GMT+2", "Europe/Athens", "Europe/Paris"];
    let mut bytes =
        [vec![1], text("TZDB"), vec![0, 1], text("2025a"), vec![0, zones.len() as u8]].concat();
    zones.iter().for_each(|it| bytes.extend(text(it)));
    std::fs::create_dir(folder.path().join("lib")).unwrap();
    std::fs::write(folder.path().join("lib/tzdb.dat"), bytes).unwrap();
    folder
}

fn applied(settings: &[(&str, &str)]) -> Result<World, String> {
    let world = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let request = AnalyseRequest { world: world.collect(), ..AnalyseRequest::default() };
    let mut world = World::default();
    apply(&request, jdk().path(), (&mut world, &mut Vec::new())).map_err(|error| error.0)?;
    Ok(world)
}

#[test]
fn settings_make_another_world() {
    let world = applied(&[
        ("charset", "windows-1252"),
        ("clock", "2028-02-29T12:00:00Z"),
        ("files./etc/app.conf", "text:a = b"),
        ("files.data/full.txt", "error:ENOSPC"),
        ("hostName", "build-1"),
        ("hosts.db.example.com", "127.0.0.2"),
        ("locale", "tr-TR"),
        ("processors", "8"),
        ("stdin", "text:yes\n"),
        ("urls.http://api.example:8080/users", "text:[]"),
        ("user", "alice"),
        ("variables.STAGE", "test"),
        ("zone", "Asia/Kathmandu"),
    ]);
    let expected = World {
        charset: "windows-1252".to_owned(),
        clock: Some(1_835_438_400_000_000_000),
        files: vec![
            ("/etc/app.conf".to_owned(), Provided::File(b"a = b".to_vec())),
            ("data/full.txt".to_owned(), Provided::Fault(28)),
        ],
        host_name: "build-1".to_owned(),
        hosts: vec![
            ("api.example".to_owned(), [127, 0, 0, 1].into()),
            ("db.example.com".to_owned(), [127, 0, 0, 2].into()),
        ],
        urls: vec![(Url::parse("http://api.example:8080/users").unwrap(), b"[]".to_vec())],
        locale: Locale::new("tr", "TR"),
        processors: 8,
        input: "yes\n".to_owned(),
        user: "alice".to_owned(),
        variables: vec![("STAGE".to_owned(), "test".to_owned())],
        zone: Some("Asia/Kathmandu".to_owned()),
        ..World::default()
    };
    assert_eq!(world, Ok(expected));
    assert_eq!(applied(&[("user", "root")]).map(|it| it.superuser), Ok(true));
    assert!(applied(&[("zone", "GMT+5:45"), ("charset", "utf-8")]).is_ok());
}

#[test]
fn a_setting_replaces_what_the_build_sets() {
    let request = AnalyseRequest {
        world: [("zone".to_owned(), "UTC".to_owned())].into(),
        ..AnalyseRequest::default()
    };
    let pair = |name: &str| (name.to_owned(), "x".to_owned());
    let (mut world, mut properties) =
        (World::default(), vec![pair("user.timezone"), pair("user.language")]);
    apply(&request, jdk().path(), (&mut world, &mut properties)).unwrap();
    assert_eq!(properties, [pair("user.language")]);
}

#[test]
fn the_jvm_gets_the_settings_for_which_it_has_options() {
    let world = [("clock", "2028-02-29T12:00:00Z"), ("locale", "de-DE"), ("variables.A", "1")];
    let world = world.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let (arguments, variables) = of_jvm(&AnalyseRequest { world, ..AnalyseRequest::default() });
    assert_eq!(arguments, ["-Duser.language=de", "-Duser.country=DE"]);
    assert_eq!(variables, [("A".to_owned(), "1".to_owned())]);
}

/// Each wrong value, with what the error says beside the name and the value.
#[test]
fn what_is_wrong_is_named_with_the_way_out() {
    let zone = "give the id of a time zone, such as `Europe/Paris` or `GMT+2`";
    let cases = [
        ("zone", "Europe/Atlantis", format!("{zone}; did you mean `Europe/Athens`?")),
        ("zone", "GMT+25", zone.to_owned()),
        (
            "locale",
            "german",
            "give a language, and a country if you like, such as `de` or `tr-TR`".into(),
        ),
        (
            "locale",
            "de_DE",
            "give a language, and a country if you like, such as `de` or `tr-TR`".into(),
        ),
        (
            "charset",
            "utf",
            "give the name of a charset, such as `UTF-8`; did you mean `UTF-8`?".into(),
        ),
        (
            "clock",
            "tomorrow",
            "give an instant in ISO form between 1970 and 2262, such as `2026-05-13T14:30:15Z`"
                .into(),
        ),
        (
            "clock",
            "1969-01-01T00:00:00Z",
            "give an instant in ISO form between 1970 and 2262, such as `2026-05-13T14:30:15Z`"
                .into(),
        ),
        ("processors", "0", "give a number from 1 to 1024".into()),
        ("processors", "two", "give a number from 1 to 1024".into()),
        (
            "hostName",
            "a b",
            "give the name of a host, such as `build-1` or `db.example.com`".into(),
        ),
        (
            "hosts.db",
            "192.168.0.1",
            "give a loopback address, such as `127.0.0.1`: tests cannot reach other machines"
                .into(),
        ),
        (
            "files.a",
            "error:EWRONG",
            "give one of EACCES, EBUSY, EFBIG, EIO, ELOOP, EMFILE, ENAMETOOLONG, ENOENT, ENOSPC, EPERM, EROFS"
                .into(),
        ),
        ("files.a/..", "text:x", "give the path of a file, such as `/etc/app.conf`".into()),
        (
            "urls.https://a/x",
            "text:x",
            "`https` is not supported: only `http` is served: give a URL such as \
             `http://api.example.com/users.json`"
                .into(),
        ),
        (
            "urls.http:///x",
            "text:x",
            "it has no host: give a URL such as `http://api.example.com/users.json`".into(),
        ),
        (
            "urls.http://192.168.0.1/x",
            "text:x",
            "its host is not a loopback address: give a URL such as \
             `http://api.example.com/users.json`"
                .into(),
        ),
        ("user", "", "give the name of a user, such as `alice`, or `root`".into()),
    ];
    for (name, value, says) in cases {
        let expected = format!("the setting `environment.{name}` is `{value}`: {says}");
        assert_eq!(applied(&[(name, value)]), Err(expected));
    }
    for name in ["stdin", "files./etc/app.conf", "urls.http://a/x"] {
        let missing = applied(&[(name, "no/file.txt")]).unwrap_err();
        assert!(
            missing.starts_with(&format!("the setting `environment.{name}` is `no/file.txt`"))
                && missing.contains("the file cannot be read")
                && missing.contains("`text:`"),
            "{missing}"
        );
    }
}

#[test]
fn a_url_adds_its_host_once_and_never_a_machines_own() {
    let hosts = |settings: &[(&str, &str)]| applied(settings).map(|it| it.hosts);
    let own =
        hosts(&[("urls.http://localhost:81/x", "text:"), ("urls.http://127.0.0.2/", "text:")]);
    assert_eq!(own, Ok(Vec::new()));
    let given = hosts(&[("hosts.API.example", "127.0.0.3"), ("urls.http://api.example/", "text:")]);
    assert_eq!(given, Ok(vec![("API.example".to_owned(), [127, 0, 0, 3].into())]));
}

#[test]
fn a_path_of_a_file_can_be_provided_once_and_outside_of_the_jdk() {
    let request = |path: &str| AnalyseRequest {
        world: [("files./a/b", "text:x"), (path, "text:y")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        working_directory: "/a".into(),
        ..AnalyseRequest::default()
    };
    let says = |path| {
        let (mut world, mut properties) = (World::default(), Vec::new());
        let applied = apply(&request(path), Path::new("/jdk"), (&mut world, &mut properties));
        applied.map_err(|error| error.0)
    };
    let wrong = |says: &str| Err(format!("the setting `environment.files.{says}"));
    assert_eq!(says("files.c"), Ok(()));
    assert_eq!(
        says("files.c/../b"),
        wrong("c/../b` is `text:y`: another setting has the same path, `/a/b`")
    );
    assert_eq!(
        says("files./jdk/lib/x"),
        wrong("/jdk/lib/x` is `text:y`: the files of the JDK stay as they are: give another path")
    );
}

#[test]
fn an_unknown_setting_is_named() {
    let says = |name| applied(&[(name, "x")]).unwrap_err();
    assert_eq!(
        says("timezone"),
        "there is no setting `environment.timezone`: did you mean `environment.zone`?"
    );
    assert_eq!(
        says("variables"),
        "the setting `environment.variables`: give it a key, as in `environment.variables.NAME`"
    );
    assert_eq!(
        says("zone.x"),
        "the setting `environment.zone.x`: it has no keys: give `environment.zone`"
    );
}
