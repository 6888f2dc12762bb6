//! Where random bytes come from: the caller decides.

/// Supplies random bytes. A server passes on those of the operating system; a test makes them from a number.
pub trait Entropy {
    /// Fills the whole slice with random bytes.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// Random bytes in an array.
pub fn random_bytes<const N: usize>(entropy: &mut (impl Entropy + ?Sized)) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}

/// Puts items in a random order, by Fisher and Yates.
pub(crate) fn shuffle<T>(items: &mut [T], entropy: &mut (impl Entropy + ?Sized)) {
    for at in (1..items.len()).rev() {
        let other = ilos_rules::draw_below(at as u32 + 1, || u32::from_le_bytes(random_bytes(entropy)));
        items.swap(at, other as usize);
    }
}
