import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import subsetFont from 'subset-font';
import { theme } from '../../shared/ui/theme/theme';
import { ROOT } from '../apps';
import { cutFont } from './cut';
import { FACES, FIRST_CHARACTERS, display, mono, readRange, rewriteFaces, text, writeRange } from './faces';

/** The most bytes of fonts that every page loads immediately. */
const BUDGET = 48 * 1024;

const require = createRequire(path.join(ROOT, 'shell/package.json'));
const sheetOf = (name: string) => readFileSync(require.resolve(name), 'utf8');
const sheets = {
  display: sheetOf('@fontsource-variable/archivo/wdth.css'),
  text: sheetOf('@fontsource-variable/inter/index.css'),
  mono: sheetOf('@fontsource-variable/geist-mono/index.css'),
};
const fontOf = (file: string) => readFileSync(require.resolve(file));
const fonts = {
  display: fontOf('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  text: fontOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  mono: fontOf('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-fonts-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** An uncompressed font, and the position of each of its tables. */
async function open(font: Buffer): Promise<{ plain: Buffer; tables: Map<string, number> }> {
  const plain = await subsetFont(font, null, { targetFormat: 'sfnt', keepAllGlyphs: true });
  const entries = Array.from({ length: plain.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return {
    plain,
    tables: new Map(entries.map((at) => [plain.toString('latin1', at, at + 4), plain.readUInt32BE(at + 8)])),
  };
}

/** The axes of a font with their lowest and highest values. */
async function axesOf(font: Buffer): Promise<Record<string, [number, number]>> {
  const { plain, tables } = await open(font);
  const table = tables.get('fvar');
  if (table === undefined) return {};
  const first = table + plain.readUInt16BE(table + 4);
  const [count, size] = [plain.readUInt16BE(table + 8), plain.readUInt16BE(table + 10)];
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const at = first + index * size;
      return [
        plain.toString('latin1', at, at + 4),
        [plain.readInt32BE(at + 4) / 65536, plain.readInt32BE(at + 12) / 65536],
      ];
    }),
  );
}

const rangesIn = (css: string) => [...css.matchAll(/unicode-range:\s*([^;}]+)/g)].map(([, range]) => range ?? '');

describe('the fonts that every page loads', () => {
  it('are small and have every weight and width of the theme', async () => {
    const cut = [
      await cutFont(fonts.display, display, 'first', folder),
      await cutFont(fonts.text, text, 'first', folder),
      await cutFont(fonts.mono, mono, 'first', folder),
    ];
    expect(cut.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(BUDGET);
    expect(await Promise.all(cut.map(axesOf))).toEqual([{ wdth: display.widths }, { wght: text.weights }, {}]);
    // The display face and the mono face have one weight, so they have no axis for it.
    expect([display.weights, mono.weights]).toEqual([
      [800, 800],
      [500, 500],
    ]);
    // The back office replaces some by a variable, whose usual value stands in it.
    const weights = Object.values(theme.weight).map((weight) => Number(/\d+/.exec(weight)?.[0]));
    expect([Math.min(...weights), Math.max(...weights)]).toEqual(text.weights);
    for (const width of Object.values(theme.stretch).map(Number.parseFloat)) {
      expect(width).toBeGreaterThanOrEqual(display.widths?.[0] ?? Infinity);
      expect(width).toBeLessThanOrEqual(display.widths?.[1] ?? 0);
    }
  });

  it('keep their hints, which affect the position of small letters', async () => {
    for (const [font, face] of [
      [fonts.display, display],
      [fonts.text, text],
    ] as const) {
      const hints = async (one: Buffer) =>
        [...(await open(one)).tables.keys()].filter((name) => /prep|fpgm|cvt|gasp/.test(name));
      expect((await hints(font)).length).toBeGreaterThan(0);
      expect(await hints(await cutFont(font, face, 'first', folder))).toEqual(await hints(font));
    }
  });

  it('are the same bytes in every build', async () => {
    const other = mkdtempSync(path.join(folder, 'again-'));
    const once = await cutFont(fonts.text, text, 'first', folder);
    expect((await cutFont(fonts.text, text, 'first', other)).equals(once)).toBe(true);
    expect((await cutFont(fonts.text, text, 'first', other)).equals(once)).toBe(true);
  });

  it('contain the characters of English shop texts', () => {
    for (const character of 'Zip-up Tee, 180 g/m² – “soft” & men’s… $49.99 € £ × © ™ 30° · 50% −5') {
      expect(FIRST_CHARACTERS).toContain(character.codePointAt(0));
    }
  });
});

describe('rewriteFaces', () => {
  it('keeps a face for every character, and the same cuts in all faces of a family', () => {
    for (const [face, css] of [
      [display, sheets.display],
      [text, sheets.text],
      [mono, sheets.mono],
    ] as const) {
      const rewritten = rewriteFaces(css, face);
      const points = (sheet: string) => [...new Set(rangesIn(sheet).flatMap(readRange))].sort((a, b) => a - b);
      expect(points(rewritten)).toEqual(points(css));
      const cuts = [...rewritten.matchAll(/font-weight:([^;]+);(?:font-stretch:([^;]+);)?/g)].map(([cut]) => cut);
      expect(cuts.length).toBe(rangesIn(css).length + 1);
      expect(new Set(cuts).size).toBe(1);
    }
  });

  it('splits the basic letters without overlap', () => {
    const faces = rewriteFaces(sheets.text, text).split('\n');
    const [rest, first] = ['rest', 'first'].map((part) =>
      readRange(rangesIn(faces.find((face) => face.includes(`?${part})`)) ?? '')[0] ?? ''),
    );
    expect(first).toEqual(FIRST_CHARACTERS);
    expect(rest?.filter((point) => first?.includes(point))).toEqual([]);
  });

  it('refuses CSS that it does not understand', () => {
    expect(() => rewriteFaces('a{}', text)).toThrow('no font faces');
    expect(() => rewriteFaces('@font-face{font-family:x;}', text)).toThrow('no src');
  });
});

describe('character ranges', () => {
  it('are read and written', () => {
    expect(readRange('U+0041-0043, U+20AC')).toEqual([0x41, 0x42, 0x43, 0x20ac]);
    expect(writeRange([0x41, 0x42, 0x43, 0x20ac])).toBe('U+41-43,U+20AC');
  });
});

it('every font of the shop is known to the build', () => {
  const css = readFileSync(path.join(ROOT, 'shared/ui/theme/fonts.css'), 'utf8');
  const packages = [...css.matchAll(/@import '(@[^/]+\/[^/]+)/g)].map(([, name]) => name);
  expect(packages).toEqual(FACES.map((face) => face.package));
});
