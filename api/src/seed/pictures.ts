import { availableParallelism } from 'node:os';
import type { Cutout } from '@shop/demo/drawing/cutout';
import type { PictureSpec } from '@shop/demo/drawing/picture';
import { drawPictures, pictureId } from '@shop/demo/drawing/picture';
import { BOARD } from '@shop/demo/drawing/geometry';
import type { Size } from '@shop/demo/drawing/raster';
import type { ScenePiece, SceneSpec } from '@shop/demo/drawing/scene';
import { composeScene, sceneId } from '@shop/demo/drawing/scene';
import { DrawingProcesses, drawingScript } from '../pictures/drawing-process';
import type { EncodedPicture, RawPicture } from '../pictures/encode';
import { encodePicture } from '../pictures/encode';
import type { PictureStore } from '../pictures/store';

/** Widths in pixels that every picture has from the start: two for lists, and 800 until a wider one is drawn. */
const FIRST_WIDTHS = [320, 640, 800] as const;
/** Widths that a picture gets at the first request for one of them. */
export const LATER_WIDTHS = [960, 1280, 1600] as const;
/** All widths of demo pictures. */
export const DEMO_WIDTHS = [...FIRST_WIDTHS, ...LATER_WIDTHS] as const;
/** Width and height of the largest copy. */
export const DEMO_PICTURE_SIZE = { width: 1600, height: 2000 } as const;

const FIRST_SIZE = { width: 800, height: 1000 } as const;

/** Widths of a scene. Landscape scenes are shown wider than pictures. */
export const sceneWidths = ({ width, height }: Pick<SceneSpec, 'width' | 'height'>) =>
  width > height
    ? { first: [640, 960, 1280] as const, later: [1600, 1920, 2560] as const }
    : { first: FIRST_WIDTHS, later: LATER_WIDTHS };

/** How many pictures were made. */
export interface PictureReport {
  readonly drawn: number;
  /** Pictures that were there already. */
  readonly kept: number;
  readonly bytes: number;
}

/** The pictures whose first widths the store lacks, by id, and the count of all pictures. */
async function missingOf<Spec>(
  specs: readonly Spec[],
  store: PictureStore,
  idOf: (spec: Spec) => string,
  widthsOf: (spec: Spec) => readonly number[],
): Promise<{ missing: Map<string, Spec>; count: number }> {
  const wanted = new Map(specs.map((spec) => [idOf(spec), spec]));
  const missing = new Map<string, Spec>();
  for (const [id, spec] of wanted) {
    const there = await store.widths(id);
    if (!widthsOf(spec).every((width) => there.includes(width))) missing.set(id, spec);
  }
  return { missing, count: wanted.size };
}

/** Pictures and scenes by their ids. */
export interface DrawingList {
  readonly pictures: ReadonlyMap<string, PictureSpec>;
  readonly scenes: ReadonlyMap<string, SceneSpec>;
}

const piecesOf = (scenes: DrawingList['scenes']) => [...scenes.values()].flatMap(({ pieces }) => pieces);

/**
 * Draws pictures and scenes in their first widths. This thread draws while other threads encode the pictures before.
 * Scenes are composed of the garments that are drawn for pictures.
 */
export async function drawFirst(
  { pictures, scenes }: DrawingList,
  keep: (id: string, files: EncodedPicture[]) => void,
): Promise<void> {
  const encode = async (id: string, picture: RawPicture, widths: readonly number[], quality: number) =>
    keep(id, await encodePicture(picture, { widths, quality, effort: 1 }));
  const pieces = new Map(piecesOf(scenes).map(({ spec }) => [pictureId(spec), spec]));
  const cutouts = new Map<string, Cutout>();
  await drawPictures(
    [...new Map([...pictures, ...pieces]).values()],
    FIRST_SIZE,
    async (spec, picture) => {
      const id = pictureId(spec);
      if (pictures.has(id)) await encode(id, picture, FIRST_WIDTHS, 78);
    },
    { wants: (spec) => pieces.has(pictureId(spec)), take: (spec, cutout) => cutouts.set(pictureId(spec), cutout) },
  );
  await Promise.all(
    [...scenes].map(async ([id, scene]) => {
      const { first } = sceneWidths(scene);
      const picture = await composeScene(scene, Math.max(...first), ({ spec }) => cutoutIn(cutouts, spec));
      // A higher quality than pictures: their wide soft shades would show bands. There are few of them.
      await encode(id, picture, first, 88);
    }),
  );
}

/** The work of lighting a garment's body, and of composing a scene; 1 is the work of one more picture. */
const BODY_WORK = 6;
const SCENE_WORK = 8;

/**
 * Splits a list in parts of about equal work. Pictures of one garment stay together, because its body is lit once for
 * all of them. Scenes are in the first part, with all pictures of the garments that they show.
 */
export function splitWork({ pictures, scenes }: DrawingList, count: number): DrawingList[] {
  const counts = new Map<string, number>();
  for (const { garment } of pictures.values()) counts.set(garment, (counts.get(garment) ?? 0) + 1);
  const shown = new Set<string>(piecesOf(scenes).map(({ spec }) => spec.garment));
  const workOf = (garment: string) => BODY_WORK + (counts.get(garment) ?? 0);
  const first = {
    pictures: new Map<string, PictureSpec>(),
    scenes,
    work: [...shown].reduce((sum, garment) => sum + workOf(garment), scenes.size * SCENE_WORK),
  };
  const more = Array.from({ length: count - 1 }, () => ({
    pictures: new Map<string, PictureSpec>(),
    scenes: new Map<string, SceneSpec>(),
    work: 0,
  }));
  const partOf = new Map([...shown].map((garment) => [garment, first]));
  const others = [...counts.keys()].filter((garment) => !shown.has(garment));
  for (const garment of others.toSorted((a, b) => workOf(b) - workOf(a))) {
    const least = [first, ...more].reduce((best, part) => (part.work < best.work ? part : best));
    least.work += workOf(garment);
    partOf.set(garment, least);
  }
  for (const [id, spec] of pictures) partOf.get(spec.garment)?.pictures.set(id, spec);
  return [first, ...more].filter((part) => part.pictures.size + part.scenes.size > 0);
}

/** Pictures for which a second process is worth its start. */
const SECOND_PROCESS_FROM = 12;
/** A picture takes a tenth of a second; a busy machine may need many times as long. */
const LONGEST_MS = 60_000;

/**
 * Draws the pictures and scenes that the store lacks, and stores them in their first widths. All of them must be in the
 * demo shop. Two processes draw, so that a machine with two processors is fully used; they end afterwards.
 *
 * @throws DrawingFailedError
 */
export async function renderPictures(
  specs: readonly PictureSpec[],
  store: PictureStore,
  scenes: readonly SceneSpec[] = [],
): Promise<PictureReport> {
  const pictures = await missingOf(specs, store, pictureId, () => FIRST_WIDTHS);
  const composed = await missingOf(scenes, store, sceneId, (scene) => sceneWidths(scene).first);
  const drawn = pictures.missing.size + composed.missing.size;
  const count = drawn < SECOND_PROCESS_FROM || availableParallelism() < 2 ? 1 : 2;
  const drawing = new DrawingProcesses();
  let bytes = 0;
  try {
    await Promise.all(
      splitWork({ pictures: pictures.missing, scenes: composed.missing }, count).map((part) =>
        drawing.drawAll(
          {
            script: drawingScript('draw-first', import.meta.url),
            message: { pictures: [...part.pictures.keys()], scenes: [...part.scenes.keys()] },
            threads: 2,
            longestMs: LONGEST_MS,
          },
          async (id, files) => {
            await store.save(id, files);
            bytes += files.reduce((sum, file) => sum + file.bytes.length, 0);
          },
        ),
      ),
    );
  } finally {
    drawing.close();
  }
  return { drawn, kept: pictures.count + composed.count - drawn, bytes };
}

function cutoutIn(cutouts: ReadonlyMap<string, Cutout>, spec: PictureSpec): Cutout {
  const cutout = cutouts.get(pictureId(spec));
  if (!cutout) throw new Error(`No ${spec.garment} was cut out`);
  return cutout;
}

/** Draws one picture at its full size and encodes it in its later widths. Takes a second or two, and much memory. */
export async function drawWide(spec: PictureSpec): Promise<EncodedPicture[]> {
  const made: EncodedPicture[] = [];
  await drawPictures([spec], DEMO_PICTURE_SIZE, async (_, picture) => {
    made.push(...(await encodePicture(picture, { widths: LATER_WIDTHS, quality: 82, effort: 1 })));
  });
  return made;
}

/** Draws one garment as large as a scene shows it. Widths are multiples of 16 pixels, the largest cell of a drawing. */
async function drawPiece({ spec, scale }: ScenePiece, pixels: number): Promise<Cutout> {
  const width = Math.min(DEMO_PICTURE_SIZE.width, Math.max(64, Math.ceil((BOARD.width * scale * pixels) / 16) * 16));
  const size: Size = { width, height: width * 1.25 };
  const cutouts = new Map<string, Cutout>();
  await drawPictures([spec], size, () => Promise.resolve(), {
    wants: () => true,
    take: (_, cutout) => cutouts.set(pictureId(spec), cutout),
  });
  return cutoutIn(cutouts, spec);
}

/** Draws one scene at its full size, a garment at a time, and encodes it in all of its widths. Takes some seconds. */
export async function drawWideScene(scene: SceneSpec): Promise<EncodedPicture[]> {
  const { first, later } = sceneWidths(scene);
  const width = Math.max(...later);
  const picture = await composeScene(scene, width, (piece) => drawPiece(piece, width / scene.width));
  return encodePicture(picture, { widths: [...first, ...later], quality: 84, effort: 2 });
}
