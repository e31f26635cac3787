import type { RawPicture } from './raster';
import { loadSharp } from './load-sharp';
import type { Cutout } from './cutout';
import { blur, makeField, makeRowReader, sample } from './field';
import { GARMENTS } from './garments';
import { drapeNoise, grainNoise, repeatAt, smoothRepeatAt } from './noise';
import { boundsOf } from './relief';
import type { ScenePiece, SceneSpec } from './scene-spec';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { ceil, cos, floor, max, min, round, sin, PI } = Math;

/** The pixels of a scene while it is composed, three bytes per pixel. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  /** Pixels per unit of the scene. */
  readonly pixels: number;
}

/** Colors and coverage of a part of the sheet, to be laid on it. */
interface Layer {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Red, green and blue weighted by coverage, then coverage: four bytes per pixel. */
  readonly data: Uint8Array;
}

/** Strength of the noise that prevents bands in soft light, in steps of a byte. */
const DITHER = 1.3;

/** Paints the ground in the light of a lamp at the upper left, uneven like paper. */
function paintGround({ width, height, data }: Sheet, ground: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const [grain, clouds] = [grainNoise(), drapeNoise()];
  for (let y = 0; y < height; y++) {
    const v = y / height - 0.36;
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.4;
      const uneven = 0.008 * smoothRepeatAt(clouds, (x / width) * 300, (y / width) * 300);
      const light = 1.03 - 0.2 * (u * u * 1.2 + v * v) + uneven;
      const speck = 0.5 + DITHER * repeatAt(grain, x, y);
      const at = (y * width + x) * 3;
      data[at] = max(0, min(255, red * light + speck));
      data[at + 1] = max(0, min(255, green * light + speck));
      data[at + 2] = max(0, min(255, blue * light + speck));
    }
  }
}

/** Two shadows of each layer: a dark one close to its edge, and a soft one that reaches further. */
const SHADOWS = [
  { blur: 4, across: 2.5, down: 5, darkness: 0.3 },
  { blur: 20, across: 12, down: 19, darkness: 0.36 },
] as const;

/** How far shadows reach, in units of the scene. */
const REACH = 84;
/** Pixels per cell of a shadow. Shadows are soft, so a coarse grid is enough. */
const CELL = 4;

/** Darkens a sheet with the shadow of a layer. */
function castShadow({ width, height, data, pixels }: Sheet, layer: Layer) {
  const room = ceil((REACH * pixels) / CELL) * CELL;
  const left = layer.left - room;
  const top = layer.top - room;
  const covered = makeField(ceil((layer.width + room * 2) / CELL), ceil((layer.height + room * 2) / CELL));
  for (let y = 0; y < layer.height; y += 2) {
    const row = ((y + room) / CELL) | 0;
    for (let x = 0; x < layer.width; x += 2) {
      const cell = row * covered.width + (((x + room) / CELL) | 0);
      covered.data[cell] = (covered.data[cell] ?? 0) + (layer.data[(y * layer.width + x) * 4 + 3] ?? 0) / 1020;
    }
  }
  const shadows = SHADOWS.map((shadow) => ({ ...shadow, field: blur(covered, (shadow.blur * pixels) / CELL) }));
  const lit = makeField(covered.width, covered.height);
  for (let y = 0; y < lit.height; y++) {
    for (let x = 0; x < lit.width; x++) {
      let light = 1;
      for (const { field, across, down, darkness } of shadows) {
        const cell = sample(field, x + 0.5 - (across * pixels) / CELL, y + 0.5 - (down * pixels) / CELL);
        light *= 1 - darkness * min(1, cell);
      }
      lit.data[y * lit.width + x] = light;
    }
  }
  const lights = makeRowReader(lit);
  const grain = grainNoise();
  const [right, bottom] = [min(width, left + covered.width * CELL), min(height, top + covered.height * CELL)];
  for (let y = max(0, top); y < bottom; y++) {
    lights.start((y - top) / CELL);
    for (let x = max(0, left); x < right; x++) {
      const light = lights.at((x - left) / CELL);
      if (light > 0.998) continue;
      const at = (y * width + x) * 3;
      const speck = 0.5 + DITHER * repeatAt(grain, x, y);
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = max(0, min(255, (data[at + channel] ?? 0) * light + speck));
      }
    }
  }
}

function layDown(sheet: Sheet, layer: Layer) {
  const [x0, y0] = [max(0, layer.left), max(0, layer.top)];
  const [x1, y1] = [min(sheet.width, layer.left + layer.width), min(sheet.height, layer.top + layer.height)];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const from = ((y - layer.top) * layer.width + x - layer.left) * 4;
      const cover = layer.data[from + 3] ?? 0;
      if (cover === 0) continue;
      const at = (y * sheet.width + x) * 3;
      const rest = 1 - cover / 255;
      for (let channel = 0; channel < 3; channel++) {
        sheet.data[at + channel] = min(255, (layer.data[from + channel] ?? 0) + (sheet.data[at + channel] ?? 0) * rest);
      }
    }
  }
}

/** A cutout that would lose less than this share of its width is not resized here. `place` scales it as well. */
const NEARLY_THE_SAME = 0.13;

/** A cutout in the size in which a scene shows it, unless it is about that size already. */
async function shrunk({ view, data }: Cutout, wanted: number): Promise<Cutout> {
  if (wanted > view.width * (1 - NEARLY_THE_SAME)) return { view, data };
  const sharp = await loadSharp();
  const small = await sharp(data, { raw: { width: view.width, height: view.height, channels: 4 } })
    .resize({ width: wanted })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { view: { ...view, width: small.info.width, height: small.info.height }, data: small.data };
}

/** Rotates a cutout and moves it to its position. */
function place(piece: ScenePiece, { view, data }: Cutout, pixels: number): Layer {
  const bounds = boundsOf(GARMENTS[piece.spec.garment]('front'));
  const middle = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2] as const;
  const angle = ((piece.turn ?? 0) * PI) / 180;
  const [c, s] = [cos(angle), sin(angle)];
  const size = piece.scale * pixels;
  const [midX, midY] = [piece.x * pixels, piece.y * pixels];
  const tall = (view.span * view.height) / view.width;
  const corners = [0, 1, 2, 3].map((corner) => {
    const x = view.x + (corner & 1 ? view.span : 0) - middle[0];
    const y = view.y + (corner & 2 ? tall : 0) - middle[1];
    return [midX + size * (x * c - y * s), midY + size * (x * s + y * c)] as const;
  });
  const left = floor(min(...corners.map(([x]) => x))) - 1;
  const top = floor(min(...corners.map(([, y]) => y))) - 1;
  const width = ceil(max(...corners.map(([x]) => x))) + 1 - left;
  const height = ceil(max(...corners.map(([, y]) => y))) + 1 - top;
  const out = new Uint8Array(width * height * 4);
  /** Pixels of the cutout per pixel of the sheet. */
  const ratio = view.width / view.span / size;
  const [stepX, stepY] = [c * ratio, -s * ratio];
  const [fromX, fromY] = [(middle[0] - view.x) * ratio * size - 0.5, (middle[1] - view.y) * ratio * size - 0.5];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = left + x + 0.5 - midX;
      const py = top + y + 0.5 - midY;
      // Inverse mapping: from the sheet to the board, and from the board to the cutout.
      const u = px * stepX - py * stepY + fromX;
      const v = px * stepY + py * stepX + fromY;
      const ix = floor(u);
      const iy = floor(v);
      if (ix < -1 || iy < -1 || ix >= view.width || iy >= view.height) continue;
      const fx = u - ix;
      const fy = v - iy;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let near = 0; near < 4; near++) {
        const nx = ix + (near & 1);
        const ny = iy + (near >> 1);
        if (nx < 0 || ny < 0 || nx >= view.width || ny >= view.height) continue;
        const at = (ny * view.width + nx) * 4;
        const weight = (near & 1 ? fx : 1 - fx) * (near & 2 ? fy : 1 - fy) * ((data[at + 3] ?? 0) / 255);
        red += weight * (data[at] ?? 0);
        green += weight * (data[at + 1] ?? 0);
        blue += weight * (data[at + 2] ?? 0);
        alpha += weight;
      }
      if (alpha === 0) continue;
      const at = (y * width + x) * 4;
      out[at] = round(red);
      out[at + 1] = round(green);
      out[at + 2] = round(blue);
      out[at + 3] = round(alpha * 255);
    }
  }
  return { left, top, width, height, data: out };
}

/** Draws the scene's fixture as a layer with the size of the sheet. */
async function drawFixture(fixture: string, scene: SceneSpec, { width, height }: Sheet): Promise<Layer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${scene.width} ${scene.height}">${fixture}</svg>`;
  const sharp = await loadSharp();
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) data[at + channel] = round((data[at + channel] ?? 0) * share);
  }
  return { left: 0, top: 0, width, height, data };
}

/** Composes a scene at a width in pixels. Each garment casts a shadow on those below it. */
export async function composeScene(
  scene: SceneSpec,
  width: number,
  cutoutOf: (piece: ScenePiece) => Cutout | Promise<Cutout>,
): Promise<RawPicture> {
  const height = round((width * scene.height) / scene.width);
  const sheet: Sheet = { width, height, data: Buffer.alloc(width * height * 3), pixels: width / scene.width };
  paintGround(sheet, scene.ground);
  const lay = (layer: Layer) => {
    castShadow(sheet, layer);
    layDown(sheet, layer);
  };
  if (scene.fixture !== undefined) lay(await drawFixture(scene.fixture, scene, sheet));
  for (const piece of scene.pieces) {
    const cutout = await cutoutOf(piece);
    lay(place(piece, await shrunk(cutout, round(cutout.view.span * piece.scale * sheet.pixels)), sheet.pixels));
  }
  return { data: sheet.data, width, height, channels: 3 };
}
