//! Values that are stored as text of their own form.

pub(super) mod person {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use ilos_table::PersonId;

    pub(in crate::store::stored) fn serialize<S: Serializer>(
        id: &PersonId,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(in crate::store::stored) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PersonId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("not the id of a person"))
    }
}

pub(super) mod optional_person {
    use serde::{Deserializer, Serializer};

    use ilos_table::PersonId;

    pub(in crate::store::stored) fn serialize<S: Serializer>(
        id: &Option<PersonId>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match id {
            Some(id) => serializer.collect_str(id),
            None => serializer.serialize_none(),
        }
    }

    /// A member without an id is absent, so that a member that is there has one.
    pub(in crate::store::stored) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<PersonId>, D::Error> {
        super::person::deserialize(deserializer).map(Some)
    }
}

pub(super) mod people {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use ilos_table::PersonId;

    pub(in crate::store::stored) fn serialize<S: Serializer>(
        ids: &[PersonId],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ids.iter().map(PersonId::to_string))
    }

    pub(in crate::store::stored) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<PersonId>, D::Error> {
        let texts: Vec<String> = Deserialize::deserialize(deserializer)?;
        let read = |text: String| text.parse().map_err(|_| D::Error::custom("not the id of a person"));
        texts.into_iter().map(read).collect()
    }
}

/// The seat that begins: its number, or `"random"`.
pub(super) mod first {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    const RANDOM: &str = "random";

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum First {
        Seat(u8),
        Word(String),
    }

    pub(in crate::store::stored) fn serialize<S: Serializer>(
        first: &Option<u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match first {
            Some(seat) => serializer.serialize_u8(*seat),
            None => serializer.serialize_str(RANDOM),
        }
    }

    pub(in crate::store::stored) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<u8>, D::Error> {
        match First::deserialize(deserializer)? {
            First::Seat(seat) => Ok(Some(seat)),
            First::Word(word) if word == RANDOM => Ok(None),
            First::Word(word) => Err(D::Error::custom(format!("{word:?} does not say who begins"))),
        }
    }
}
