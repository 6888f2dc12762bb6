//! Finding set bits without branches.

/// For every set of six things: its members in order. The entries after them have no meaning.
const MEMBERS: [[u8; 6]; 64] = {
    let mut members = [[0; 6]; 64];
    let mut set = 0;
    while set < 64 {
        let (mut bit, mut count) = (0, 0);
        while bit < 6 {
            if set >> bit & 1 != 0 {
                members[set][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    members
};

/// The index of the `nth` set bit of six.
#[inline]
pub(crate) const fn nth_of_six(bits: u32, nth: u32) -> u32 {
    MEMBERS[(bits & 0x3f) as usize][nth as usize] as u32
}

/// The index of the `nth` set bit.
#[inline]
pub(crate) fn nth_bit(bits: u64, nth: u32) -> u32 {
    let mut left = bits;
    for _ in 0..nth {
        left &= left - 1;
    }
    left.trailing_zeros()
}
