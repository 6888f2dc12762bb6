//! What a judgement weighs, as a list of named numbers that a file can hold and tuning can change.

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::Network;

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// The weights of a judgement, in points at the end of the game unless they say otherwise.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: f64,)+
            /// What was learnt beyond these.
            pub network: Arc<Network>,
        }

        impl Weights {
            /// The names of all weights, in order.
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// What each weight means, in order.
            pub const MEANINGS: &[&str] = &[$(concat!($($doc),+)),+];

            /// All weights, in the order of their names.
            pub fn values(&self) -> Vec<f64> {
                vec![$(self.$name),+]
            }

            /// The same with other numbers, one for each name, in order.
            pub fn with_values(&self, values: &[f64]) -> Weights {
                Weights::new(values, Arc::clone(&self.network))
            }

            fn new(values: &[f64], network: Arc<Network>) -> Weights {
                let [$($name),+] = *values else { panic!("a number for each weight") };
                Weights { $($name,)+ network }
            }
        }
    };
}

weights! {
    /// Cards that a pioneer takes, ships and other detours included: from it follows how long the game goes on.
    cards_for_pioneer,
    /// The share of a hand that can be used for pioneers.
    hand_for_pioneers,
    /// Cards by which a player draws more in later rounds than now, on average.
    growing_draws,
    /// The share of a change in pace that is believed when plays bring it about.
    believed_pace,
    /// How many markets each player is expected to play in a turn.
    markets,
    /// The gain against others at which a market is as likely played as not.
    worth_a_market,
    /// A card to play with in any later turn.
    card,
    /// A card to play with, for each time that what it pays for will produce.
    lasting_card,
    /// Cards that find a use for each pioneer still to place; of more, the share that finds a use counts.
    cards_in_use,
    /// A pioneer placed, as a step towards the end.
    pioneer,
    /// An open location for a plantation in reach, for each later turn.
    open_plantation,
    /// An open location for a mine in reach, for each later turn.
    open_mine,
    /// An open construction site in reach, for each later turn.
    open_site,
    /// Open ruins in reach.
    open_ruins,
    /// The share of an opening that counts while a second ship is missing.
    one_ship_short,
    /// The share of an opening that counts on an island with another's pirates.
    pirated,
    /// How fast further openings of a kind lose worth: 0 not at all.
    crowding,
    /// A Ship card of the hand that has a place to go, for each later turn, beyond its worth as payment.
    ready_ship,
    /// The same for a Plantation card.
    ready_plantation,
    /// The same for a Gold mine card.
    ready_mine,
    /// The same for a Building card.
    ready_building,
    /// The same for a Ruins card.
    ready_ruins,
    /// A Market card of the hand, as a share of what its player would gain by it.
    ready_market,
    /// The share of the above that counts for a card without a place to go.
    unready,
    /// By how many points luck decides in the last round.
    luck,
    /// By how many points more with each further round.
    lasting_luck,
}

/// Why a text holds no weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsFault(String);

impl fmt::Display for WeightsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsFault {}

impl WeightsFault {
    pub(super) fn new(fault: String) -> WeightsFault {
        WeightsFault(fault)
    }
}

impl Weights {
    /// Reads lines of a name and a number; what follows a `#` is for people. The network is another file.
    pub fn parse(text: &str, network: Arc<Network>) -> Result<Weights, WeightsFault> {
        let mut values = vec![None; Weights::NAMES.len()];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let fault = |fault: String| WeightsFault(format!("line {number}: {fault}"));
            let (name, value) = line
                .split_once(char::is_whitespace)
                .ok_or_else(|| fault(format!("\"{line}\" is no name and number")))?;
            let place = Weights::NAMES
                .iter()
                .position(|&known| known == name)
                .ok_or_else(|| fault(format!("there is no weight \"{name}\"")))?;
            let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite());
            let value = value.ok_or_else(|| fault(format!("{name} needs a number")))?;
            if values[place].replace(value).is_some() {
                return Err(fault(format!("{name} is there twice")));
            }
        }
        let missing = values.iter().position(Option::is_none);
        if let Some(place) = missing {
            return Err(WeightsFault(format!("{} is missing", Weights::NAMES[place])));
        }
        Ok(Weights::new(&values.into_iter().flatten().collect::<Vec<f64>>(), network))
    }

    /// The text that [`Weights::parse`] reads, with what each weight means.
    pub fn to_text(&self) -> String {
        let lines = Weights::NAMES.iter().zip(self.values()).zip(Weights::MEANINGS);
        lines.map(|((name, value), meaning)| format!("{name:<18} {value:>8.3}  #{meaning}\n")).collect()
    }
}

/// The weights found by tuning, read once.
static FOUND: LazyLock<Weights> = LazyLock::new(|| {
    let network = Network::parse(include_str!("../../weights/network.txt")).expect("a test reads the file");
    Weights::parse(include_str!("../../weights/planner.txt"), Arc::new(network))
        .expect("a test reads the file")
});

impl Default for Weights {
    /// The weights found by tuning.
    fn default() -> Weights {
        FOUND.clone()
    }
}
