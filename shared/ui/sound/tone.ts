/** Time within which a browser must let the sound begin, in milliseconds. */
const PATIENCE = 1_000;

let context: AudioContext | undefined;

/** Whether the audio plays. Some browsers leave the promise pending until the user touches the page. */
const running = async (audio: AudioContext): Promise<boolean> => {
  if (audio.state !== 'running') {
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
  return audio.state === 'running';
};

/** Two notes: their frequencies in hertz, and how the sound is shaped. The whole lasts `seconds`. */
interface Tone {
  notes: readonly [number, number];
  seconds: number;
  shape: OscillatorType;
}

/** Something new has come; a scan was done; a scan was refused. They differ in pitch, length and shape. */
const TONES = {
  news: { notes: [660, 880], seconds: 0.5, shape: 'sine' },
  success: { notes: [1320, 1320], seconds: 0.15, shape: 'sine' },
  failure: { notes: [220, 165], seconds: 0.6, shape: 'square' },
} as const satisfies Record<string, Tone>;

/** Plays two short notes. Returns false if the browser plays none, such as before the page was touched. */
export async function playTone(kind: keyof typeof TONES): Promise<boolean> {
  const { notes, seconds, shape }: Tone = TONES[kind];
  if (typeof AudioContext === 'undefined') return false;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return false;
  try {
    context ??= new AudioContext();
    if (!(await running(context))) return false;
    const start = context.currentTime;
    const volume = context.createGain();
    volume.connect(context.destination);
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    const note = context.createOscillator();
    note.connect(volume);
    note.type = shape;
    note.frequency.setValueAtTime(notes[0], start);
    note.frequency.setValueAtTime(notes[1], start + seconds * 0.3);
    note.start(start);
    note.stop(start + seconds);
    return true;
  } catch {
    // No audio device, or no permission to use it. The caller reports it when the user turns the sound on.
    return false;
  }
}
