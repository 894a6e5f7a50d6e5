//! What is fixed for each aspect of a world: the rule of its findings, its name, and how tests read it.

use environment::Aspect;
use report::Rule;
use vm::Door;

/// What is fixed for an aspect.
pub(crate) struct Traits {
    /// The rule of findings about it.
    pub rule: Rule,
    /// Its name for evidence. The name is part of the ids of findings, so a new name makes old findings new.
    pub name: &'static str,
    /// The doors through which tests read it, the likeliest first.
    pub doors: &'static [Door],
}

impl Traits {
    /// Returns the traits of an aspect.
    pub fn of(aspect: Aspect) -> Traits {
        use Rule::{
            DependsOnCharset, DependsOnClock, DependsOnCollection, DependsOnDuration,
            DependsOnIterationOrder, DependsOnLocale, DependsOnMachine, DependsOnNetwork,
            DependsOnRandomness, DependsOnRounding, DependsOnSchedule, DependsOnZone,
        };
        let (rule, name, doors): (Rule, &str, &[Door]) = match aspect {
            Aspect::Zone => (DependsOnZone, "time zone", &[Door::Zone]),
            Aspect::Locale => (DependsOnLocale, "locale", &[Door::Locale]),
            Aspect::Charset => (DependsOnCharset, "charset", &[Door::Charset]),
            Aspect::Clock => (DependsOnClock, "clock", &[Door::Time]),
            Aspect::Boundary => (DependsOnClock, "boundary of time", &[Door::Time]),
            Aspect::HashOrder => {
                (DependsOnIterationOrder, "order of hash maps", &[Door::HashOrder])
            }
            Aspect::Identity => {
                (DependsOnIterationOrder, "identity hash codes", &[Door::HashOrder])
            }
            Aspect::MemberOrder => {
                (DependsOnIterationOrder, "order of members and files", &[Door::MemberOrder])
            }
            Aspect::Reflected => {
                (DependsOnIterationOrder, "order of members and annotations", &[Door::MemberOrder])
            }
            Aspect::Salt => {
                (DependsOnIterationOrder, "order of Set.of and Map.of", &[Door::ImmutableOrder])
            }
            Aspect::Processors => (DependsOnMachine, "processors", &[Door::Processors]),
            Aspect::User => (DependsOnMachine, "user", &[]),
            Aspect::HostName => (DependsOnMachine, "name of the machine", &[Door::HostName]),
            Aspect::Input => (DependsOnMachine, "standard input", &[]),
            Aspect::Port => (DependsOnMachine, "port", &[]),
            Aspect::Variables => (DependsOnMachine, "environment variables", &[Door::Variable]),
            Aspect::Files => (DependsOnMachine, "files of the machine", &[]),
            // The origin of `System.nanoTime` is random.
            Aspect::Seed => (DependsOnRandomness, "seed", &[Door::Chance, Door::Time]),
            Aspect::Draws => (DependsOnRandomness, "random value", &[Door::Chance]),
            Aspect::Slices => (DependsOnSchedule, "schedule", &[Door::Threads]),
            Aspect::Starts => (DependsOnSchedule, "start of threads", &[Door::Threads]),
            Aspect::Wakes => (DependsOnSchedule, "waking of threads", &[Door::Threads]),
            Aspect::Network => (DependsOnSchedule, "reads from connections", &[]),
            Aspect::Speed => (DependsOnDuration, "speed", &[Door::Time]),
            Aspect::Pause => (DependsOnDuration, "pause", &[Door::Time]),
            Aspect::Hosts => (DependsOnNetwork, "hosts", &[]),
            Aspect::Collections => (DependsOnCollection, "garbage collection", &[Door::References]),
            Aspect::Rounding => (DependsOnRounding, "rounding", &[Door::Rounding]),
        };
        Traits { rule, name, doors }
    }
}
