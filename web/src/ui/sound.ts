/** Synthesized sounds: your turn began, something was done, something was refused. */

export type Sound = 'turn' | 'done' | 'refused' | 'end';

/** Frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [523, 0, 0.14],
    [784, 0.12, 0.22],
  ],
  done: [[440, 0, 0.08]],
  refused: [[180, 0, 0.16]],
  end: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.34],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, begin, length] of NOTES[sound]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, now + begin);
    loudness.gain.linearRampToValueAtTime(0.12, now + begin + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + length);
  }
}
