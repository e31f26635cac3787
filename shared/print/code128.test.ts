import { describe, expect, it } from '@jest/globals';
import { QUIET_ZONE, code128 } from './code128';

/** The modules as a scanner sees them: '1' for a dark one. Without the margins. */
const modulesOf = (text: string): string => {
  const { bars, width } = code128(text);
  const dark = new Set(bars.flatMap((bar) => Array.from({ length: bar.width }, (_, at) => bar.x + at)));
  return Array.from({ length: width - 2 * QUIET_ZONE }, (_, at) => (dark.has(at + QUIET_ZONE) ? '1' : '0')).join('');
};

describe('code128', () => {
  // Expected output from other encoders.
  it.each([
    ['ABC-1', '110100100001010001100010001011000100010001101001101110010011100110100010001101100011101011'],
    ['a~ 9', '1101001000010010110000100010111101101100110011100101100101110110001100011101011'],
    [
      '200000000001',
      '11010011100110010011101101100110011011001100110110011001101100110011001101100111001101001100011101011',
    ],
    ['0099', '110100111001101100110010111011110111101010001100011101011'],
  ])('draws %s as the expected bars', (text, modules) => {
    expect(modulesOf(text)).toBe(modules);
  });

  it('draws no two characters alike and gives each eleven modules', () => {
    const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32));
    const drawn = letters.map((letter) => modulesOf(letter).slice(11, 22));
    expect(new Set(drawn).size).toBe(95);
    for (const modules of drawn) expect(modules).toMatch(/^1[01]{9}0$/);
  });
});
