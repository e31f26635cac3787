import type { ShopColor } from '../colors';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { max, min } = Math;

/** sRGB byte to linear light. */
const linear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Linear light to an sRGB byte. */
const encoded = (value: number) => {
  const clipped = Math.min(1, Math.max(0, value));
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
};

/** The number of steps in a ramp, and the amount of light of its last step. */
export const RAMP = { steps: 1024, brightest: 2 } as const;

/** The step of a ramp for an amount of light. */
export const stepOf = (light: number) => min(RAMP.steps - 1, max(0, (light * ((RAMP.steps - 1) / RAMP.brightest)) | 0));

/** Red, green and blue bytes for each step of light. */
export type Ramp = Uint8ClampedArray;

/**
 * The colors of a dyed cloth for all light from deep shadow to highlight. Shadows are more saturated and highlights are
 * paler. Even black cloth reflects some light.
 */
export function makeRamp({ hex }: Pick<ShopColor, 'hex'>): Ramp {
  const base = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16)));
  const [red = 0, green = 0, blue = 0] = base;
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const ramp = new Uint8ClampedArray(RAMP.steps * 3);
  for (let step = 0; step < RAMP.steps; step++) {
    const light = (step / (RAMP.steps - 1)) * RAMP.brightest;
    // The exposure of a photographer: more contrast for dark cloth, less light for white cloth.
    const contrast = 1.5 - 0.42 * Math.sqrt(brightness);
    const lit = light ** contrast;
    const surface = 0.02 * Math.max(0, light - 0.25) ** 2 * (1 - brightness);
    const glow = Math.max(0, light - 1.12) * 0.32;
    for (let channel = 0; channel < 3; channel++) {
      const color = base[channel] ?? 0;
      const richer = color * (1 + (0.22 * (color - brightness) * Math.max(0, 1 - light)) / (brightness + 0.05));
      let value = richer * lit + surface;
      value += (1 - value) * glow * 0.35;
      // Bright values are compressed smoothly instead of clipped.
      if (value > 0.75) value = 0.75 + 0.25 * (1 - Math.exp(-(value - 0.75) / 0.25));
      ramp[step * 3 + channel] = encoded(value);
    }
  }
  return ramp;
}
