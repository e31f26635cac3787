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

/** Plays two short notes. Returns false if the browser plays none, such as before the page was touched. */
export async function playTone(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return false;
  try {
    context ??= new AudioContext();
    if (!(await running(context))) return false;
    const start = context.currentTime;
    const volume = context.createGain();
    volume.connect(context.destination);
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    const note = context.createOscillator();
    note.connect(volume);
    note.frequency.setValueAtTime(660, start);
    note.frequency.setValueAtTime(880, start + 0.15);
    note.start(start);
    note.stop(start + 0.5);
    return true;
  } catch {
    // No audio device, or no permission to use it. The caller reports it when the user turns the sound on.
    return false;
  }
}
