/** The longest time between two keys of a scanner, in milliseconds. Hardly anybody types that fast. */
export const MAX_SCAN_GAP_MS = 35;

/** The same within a scan that is known: a busy machine may deliver a key late, and a scanner rests between blocks. */
const MAX_SCAN_PAUSE_MS = 120;

/** The shortest code of a scanner. Two keys at once can be a slip of the hand. */
const MIN_SCAN_KEYS = 3;

/**
 * Whether an event may be a key of a scanner: pressed once and alone. The keys of an input method are none, and
 * password managers send events without a key.
 */
export const isPlainKey = ({ key, repeat, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  typeof key === 'string' && !repeat && !ctrlKey && !metaKey && !altKey && !isComposing;

/** Whether an event is Ctrl+J, the new line with which some scanners end a code. Browsers open a window by it. */
export const isLineFeed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey && !metaKey && !altKey && typeof key === 'string' && key.toLowerCase() === 'j';

/** The pace of pressed keys. A hand scanner types like a keyboard, but faster than people. */
interface ScanPace {
  /** Notes a key that types a sign, at its event's time in milliseconds. Returns whether it follows another key. */
  follows: (at: number) => boolean;
  /** Whether the keys until now are a scan that Enter ends at this time. The next code begins anew, however soon. */
  ends: (at: number) => boolean;
  /** Whether an end of line at this time is the scanner's: it ends a scan, or is its second one. Changes nothing. */
  awaitsEnd: (at: number) => boolean;
  /** Whether an Enter at this time is the second one of a scanner that ends its codes with two. */
  endsAgain: (at: number) => boolean;
  /** Notes Shift, which belongs to a code with capitals. Whoever presses it before Enter is a person. */
  shifts: () => void;
  /** Forgets the keys until now: another key was pressed between them. */
  forget: () => void;
}

/** Starts to watch the pace of keys. */
export const watchPace = (): ScanPace => {
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  let keys = 0;
  let ended = Number.NEGATIVE_INFINITY;
  const goesOn = (at: number) => at - last <= (keys >= MIN_SCAN_KEYS ? MAX_SCAN_PAUSE_MS : MAX_SCAN_GAP_MS);
  const forget = () => {
    keys = 0;
    last = Number.NEGATIVE_INFINITY;
    ended = Number.NEGATIVE_INFINITY;
  };
  // Three keys that were rolled begin like a scan, and a person types on at another pace.
  const isScan = (at: number) => keys >= MIN_SCAN_KEYS && goesOn(at) && last - first <= (keys - 1) * MAX_SCAN_GAP_MS;
  const endsAgain = (at: number) => keys === 0 && at - ended <= MAX_SCAN_PAUSE_MS;
  return {
    follows: (at) => {
      keys = goesOn(at) ? keys + 1 : 1;
      if (keys === 1) first = at;
      last = at;
      return keys > 1;
    },
    ends: (at) => {
      const isWhole = isScan(at);
      forget();
      if (isWhole) ended = at;
      return isWhole;
    },
    shifts: () => {
      ended = Number.NEGATIVE_INFINITY;
    },
    awaitsEnd: (at) => isScan(at) || endsAgain(at),
    endsAgain,
    forget,
  };
};
