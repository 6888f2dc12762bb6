//! Players and highlights can be told apart by everyone.
//!
//! Colour-vision deficiencies after Machado, Oliveira and Fernandes (2009) at full severity, differences by
//! CIEDE2000, contrast by WCAG 2.2.

use ilos_art::palette::{self, CREAM, KEYLINE, NAVY, YELLOW};
use ilos_art::symbols::card_colour;
use ilos_rules::{Card, Seat};

const VISIONS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

fn linear(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let share =
            f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hexadecimal digits")) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

fn contrast(one: &str, two: &str) -> f64 {
    let luminance = |colour: &str| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, two) = (luminance(one), luminance(two));
    one.max(two) / one.min(two)
}

fn multiply(matrix: [[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(factor, value)| factor * value).sum())
}

/// CIELAB of a colour as someone sees it.
fn lab(colour: &str, vision: [[f64; 3]; 3]) -> [f64; 3] {
    const TO_XYZ: [[f64; 3]; 3] = [
        [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883],
    ];
    let seen = multiply(vision, linear(colour)).map(|value| value.clamp(0.0, 1.0));
    let root = |value: f64| if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    let [x, y, z] = multiply(TO_XYZ, seen).map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(one: [f64; 3], two: [f64; 3]) -> f64 {
    let chroma = |[_, a, b]: [f64; 3]| a.hypot(b);
    let mean = (chroma(one) + chroma(two)) / 2.0;
    let far = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - far(mean));
    let (one, two) = ([one[0], one[1] * stretch, one[2]], [two[0], two[1] * stretch, two[2]]);
    let hue = |[_, a, b]: [f64; 3]| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (chroma_one, chroma_two) = (chroma(one), chroma(two));
    let is_grey = chroma_one * chroma_two == 0.0;
    let turn = if is_grey { 0.0 } else { (hue(two) - hue(one) + 180.0).rem_euclid(360.0) - 180.0 };
    let lightness = two[0] - one[0];
    let hue_step = 2.0 * (chroma_one * chroma_two).sqrt() * (turn / 2.0).to_radians().sin();
    let mean_light = (one[0] + two[0]) / 2.0;
    let mean_chroma = (chroma_one + chroma_two) / 2.0;
    let mean_hue = if is_grey { hue(one) + hue(two) } else { (hue(one) + turn / 2.0).rem_euclid(360.0) };
    let wave = |factor: f64, offset: f64| (factor * mean_hue - offset).to_radians().cos();
    let t =
        1.0 - 0.17 * wave(1.0, 30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, -6.0) - 0.2 * wave(4.0, 63.0);
    let light = 1.0 + 0.015 * (mean_light - 50.0).powi(2) / (20.0 + (mean_light - 50.0).powi(2)).sqrt();
    let (by_light, by_chroma) = (lightness / light, (chroma_two - chroma_one) / (1.0 + 0.045 * mean_chroma));
    let by_hue = hue_step / (1.0 + 0.015 * mean_chroma * t);
    let bend = (60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    let turn = -2.0 * far(mean_chroma) * bend;
    (by_light.powi(2) + by_chroma.powi(2) + by_hue.powi(2) + turn * by_chroma * by_hue).sqrt()
}

#[test]
fn differences_are_those_of_the_published_examples() {
    let pairs = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ];
    for (one, two, expected) in pairs {
        assert!((difference(one, two) - expected).abs() < 1e-4, "{one:?} {two:?}: {}", difference(one, two));
    }
}

#[test]
fn players_are_told_apart_under_every_colour_vision() {
    let players: Vec<_> = Seat::all(5).map(palette::player).collect();
    for vision in VISIONS {
        for (index, one) in players.iter().enumerate() {
            for two in &players[..index] {
                let apart = difference(lab(one.colour, vision), lab(two.colour, vision));
                assert!(apart >= 26.7, "{} and {}: {apart}", one.name, two.name);
            }
        }
    }
}

#[test]
fn emblems_and_pieces_show_on_what_they_lie_on() {
    for player in Seat::all(5).map(palette::player) {
        assert!(contrast(player.emblem, player.colour) >= 3.0, "emblem on {}", player.name);
        let outlined = contrast(player.colour, CREAM).max(contrast(player.colour, KEYLINE));
        assert!(outlined >= 3.0, "{}", player.name);
    }
}

#[test]
fn one_tone_of_a_highlight_shows_on_every_ground() {
    for ground in
        ["#1B7A9E", "#176C8E", "#2592B0", "#3FB2BF", "#7AD3CB", "#F6E3B0", "#7DB54A", "#97C95A", "#EFE2C4"]
    {
        let shows = contrast(YELLOW, ground).max(contrast(NAVY, ground));
        assert!(shows >= 3.0, "{ground}: {shows}");
    }
    assert!(contrast(YELLOW, NAVY) >= 7.0);
}

#[test]
fn white_words_can_be_read_on_every_card() {
    for card in Card::ALL {
        assert!(contrast("#FFFFFF", card_colour(card)) >= 4.5, "{card}");
    }
}
