import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { ROOT, installedVersion } from '../apps';
import { type Face, FEATURES, FIRST_CHARACTERS, readRange } from './faces';

/** Which characters a file keeps: the first ones, all except those, or all. */
export type Part = 'first' | 'rest' | 'whole';

const CACHE = path.join(ROOT, '.cache/fonts');

/**
 * Cuts a font file to the weights, widths, features and characters that the shop uses, as woff2. The same input gives
 * the same bytes. Keeps hints, because without them letters move at small sizes. Compression takes a second, so the
 * result is stored in .cache under a hash of its input.
 */
export async function cutFont(font: Buffer, face: Face, part: Part, cache = CACHE): Promise<Buffer> {
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: [...FEATURES],
    variationAxes: { wght: range(face.weights), ...(face.widths ? { wdth: range(face.widths) } : {}) },
    ...(part === 'whole' ? { keepAllGlyphs: true } : {}),
  };
  const characters = part === 'whole' ? null : String.fromCodePoint(...pointsOf(part));
  const version = installedVersion('subset-font', ROOT);
  const key = createHash('sha256')
    .update(font)
    .update(JSON.stringify([version, options, characters]))
    .digest('hex');
  const file = path.join(cache, `${key}.woff2`);
  const kept = read(file);
  if (kept) return kept;
  const cut = await subsetFont(font, characters, options);
  mkdirSync(cache, { recursive: true });
  // Another build may write the same file at the same time.
  const unfinished = `${file}.${String(process.pid)}`;
  writeFileSync(unfinished, cut);
  renameSync(unfinished, file);
  return cut;
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

const range = ([min, max]: readonly [number, number]) => ({ min, max });

const pointsOf = (part: Part): readonly number[] =>
  // Characters that the font lacks are ignored.
  part === 'first'
    ? FIRST_CHARACTERS
    : readRange('U+00A0-D7FF,U+E000-FFFF').filter((point) => !FIRST_CHARACTERS.includes(point));
