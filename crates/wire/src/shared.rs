//! Values that many messages contain.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A value whose JSON is written only once, for all messages that contain it.
pub struct Shared<T>(Arc<Inner<T>>);

struct Inner<T> {
    value: T,
    text: OnceLock<Option<Box<RawValue>>>,
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Shared<T> {
        Shared(Arc::new(Inner { value, text: OnceLock::new() }))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Shared<T> {
        T::default().into()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.text.get_or_init(|| serde_json::value::to_raw_value(&self.0.value).ok()) {
            Some(text) => text.serialize(serializer),
            None => self.0.value.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shared<T>, D::Error> {
        T::deserialize(deserializer).map(Shared::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_value_is_read_and_written_like_the_value_itself() {
        let list: Shared<Vec<u8>> = serde_json::from_str("[1, 2]").unwrap();
        assert_eq!((list.len(), &list), (2, &vec![1, 2].into()));
        for _ in 0..2 {
            assert_eq!(serde_json::to_string(&[&list, &list.clone()]).unwrap(), "[[1,2],[1,2]]");
            assert_eq!(serde_json::to_value(&list).unwrap(), serde_json::json!([1, 2]));
        }
    }
}
