//! Ids of people as the text that the store keeps.

pub(super) mod person_text {
    use crate::id::PersonId;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::table) fn serialize<S: Serializer>(
        id: &PersonId,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(in crate::table) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PersonId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("no id of a person"))
    }
}

pub(super) mod maybe_person_text {
    use crate::id::PersonId;
    use serde::{Deserializer, Serializer};

    pub(in crate::table) fn serialize<S: Serializer>(
        id: &Option<PersonId>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match id {
            Some(id) => serializer.collect_str(id),
            None => serializer.serialize_none(),
        }
    }

    /// What is there at all is an id.
    pub(in crate::table) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<PersonId>, D::Error> {
        super::person_text::deserialize(deserializer).map(Some)
    }
}

pub(super) mod people_text {
    use crate::id::PersonId;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::table) fn serialize<S: Serializer>(
        ids: &[PersonId],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ids.iter().map(PersonId::to_string))
    }

    pub(in crate::table) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<PersonId>, D::Error> {
        let texts: Vec<String> = Deserialize::deserialize(deserializer)?;
        let read = |text: String| text.parse().map_err(|_| D::Error::custom("no id of a person"));
        texts.into_iter().map(read).collect()
    }
}
