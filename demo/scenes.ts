import { ASSORTMENT, specOf } from './catalog';
import type { ShopColorName } from './colors';
import type { PictureSpec } from './drawing/picture-spec';
import type { ScenePiece, SceneSpec } from './drawing/scene-spec';
import { sceneId } from './drawing/scene-spec';
import type { FOLDED } from './drawing/garments/folded';
import type { CategoryKey } from './assortment/categories';

type Place = Omit<ScenePiece, 'spec'>;

/** A product in one of its colors. */
function product(refCode: string, main: ShopColorName, place: Place): ScenePiece {
  const item = ASSORTMENT.find((candidate) => candidate.refCode === refCode);
  const color = item?.colors.find((candidate) => candidate.main === main);
  if (!item || !color) throw new Error(`The assortment has no ${refCode} in ${main}`);
  return { spec: specOf(item, color, 'front'), ...place };
}

/** A folded garment in a color of the shop. */
const folded = (garment: keyof typeof FOLDED, main: ShopColorName, place: Place): ScenePiece => {
  const spec: PictureSpec = {
    garment,
    decoration: 'plain',
    view: 'front',
    main,
    second: main,
    trim: main,
    print: main,
  };
  return { spec, ...place };
};

/** The background of the hero. It is darker than the garments, and white text is readable everywhere on it. */
const HERO_GROUND = '#4c555c';

/** The top of the home page on wide screens: clothes on the right, space for text on the left. */
export const HERO_WIDE: SceneSpec = {
  name: 'hero, wide',
  width: 1600,
  height: 800,
  ground: HERO_GROUND,
  pieces: [
    product('JOG-5003', 'Sand', { x: 1420, y: 405, scale: 0.58, turn: 11 }),
    product('TEE-1005', 'Off-White', { x: 1182, y: 300, scale: 0.53, turn: 6 }),
    product('JKT-6007', 'Rust', { x: 985, y: 420, scale: 0.62, turn: -8 }),
    product('CAP-7002', 'Off-White', { x: 1222, y: 630, scale: 0.39, turn: 14 }),
  ],
};

/** The same on phones: clothes at the top, space for text below. */
export const HERO_TALL: SceneSpec = {
  name: 'hero, tall',
  width: 800,
  height: 1000,
  ground: HERO_GROUND,
  pieces: [
    product('JOG-5003', 'Sand', { x: 610, y: 390, scale: 0.58, turn: 11 }),
    product('TEE-1005', 'Off-White', { x: 440, y: 250, scale: 0.5, turn: 6 }),
    product('JKT-6007', 'Rust', { x: 245, y: 370, scale: 0.58, turn: -8 }),
  ],
};

/** Folded clothes in a stack, a cap on top. */
const TOPS: SceneSpec = {
  name: 'tops',
  width: 800,
  height: 1000,
  ground: '#d8d2c6',
  pieces: [
    folded('foldedSweat', 'Navy', { x: 396, y: 878, scale: 0.93, turn: 0.3 }),
    folded('foldedSweat', 'Heather Grey', { x: 410, y: 786, scale: 0.86, turn: -0.5 }),
    folded('foldedKnit', 'Forest Green', { x: 392, y: 706, scale: 0.89, turn: 0.6 }),
    folded('foldedSweat', 'Off-White', { x: 404, y: 620, scale: 0.84, turn: 0.2 }),
    folded('foldedKnit', 'Rust', { x: 396, y: 539, scale: 0.88, turn: -0.6 }),
    folded('foldedTee', 'White', { x: 408, y: 471, scale: 0.83, turn: 0.7 }),
    folded('foldedTee', 'Sky Blue', { x: 394, y: 411, scale: 0.86, turn: -0.4 }),
    product('CAP-7001', 'Navy', { x: 412, y: 262, scale: 0.58, turn: -2 }),
  ],
};

const BOTTOMS: SceneSpec = {
  name: 'bottoms',
  width: 800,
  height: 1000,
  ground: '#c8cec8',
  pieces: [
    product('JOG-5001', 'Navy', { x: 300, y: 490, scale: 0.74, turn: -7 }),
    product('CHI-5101', 'Sand', { x: 545, y: 520, scale: 0.72, turn: 9 }),
  ],
};

/** A wire hook from a garment's neck up to the rail. */
const hook = (x: number, rail: number, neck: number) =>
  `<path d="M${x} ${neck}L${x} ${rail + 34}C${x} ${rail + 20} ${x + 17} ${rail + 18} ${x + 17} ${rail - 2}` +
  `C${x + 17} ${rail - 22} ${x - 17} ${rail - 22} ${x - 17} ${rail - 2}" ` +
  `fill="none" stroke="#5b5f64" stroke-width="5" stroke-linecap="round"/>`;

/** A steel rail across the picture. */
const rail = (width: number, y: number) =>
  `<defs><linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d9297"/>` +
  `<stop offset="0.3" stop-color="#e9ebec"/><stop offset="0.62" stop-color="#7d8287"/>` +
  `<stop offset="1" stop-color="#4c5055"/></linearGradient></defs>` +
  `<rect x="-20" y="${y - 11}" width="${width + 40}" height="22" fill="url(#steel)"/>`;

const RAIL_Y = 165;
const HANGERS = [240, 402, 562] as const;

/** Jackets on a rail. */
const OUTERWEAR: SceneSpec = {
  name: 'outerwear',
  width: 800,
  height: 1000,
  ground: '#c6ccd2',
  fixture: rail(800, RAIL_Y) + HANGERS.map((x) => hook(x, RAIL_Y, 352)).join(''),
  pieces: [
    product('JKT-6005', 'Olive', { x: HANGERS[0], y: 560, scale: 0.53, turn: 0.6 }),
    product('JKT-6007', 'Stone', { x: HANGERS[2], y: 561, scale: 0.53, turn: -0.4 }),
    product('JKT-6002', 'Navy', { x: HANGERS[1], y: 566, scale: 0.54, turn: 0.3 }),
  ],
};

const ACCESSORIES: SceneSpec = {
  name: 'accessories',
  width: 800,
  height: 1000,
  ground: '#dacdc0',
  pieces: [
    product('BAG-7202', 'Forest Green', { x: 300, y: 610, scale: 0.72, turn: -6 }),
    product('CAP-7002', 'Off-White', { x: 540, y: 235, scale: 0.62, turn: 8 }),
    product('SOC-7102', 'White', { x: 610, y: 700, scale: 0.5, turn: 10 }),
  ],
};

/** The pictures of top-level categories, by the categories' keys in the assortment. */
export const CATEGORY_SCENES = [
  ['tops', TOPS],
  ['bottoms', BOTTOMS],
  ['outerwear', OUTERWEAR],
  ['accessories', ACCESSORIES],
] as const satisfies readonly (readonly [CategoryKey, SceneSpec])[];

let scenes: Map<string, SceneSpec> | null = null;

/** All composed pictures of the demo shop by id. */
export function demoScenes(): ReadonlyMap<string, SceneSpec> {
  scenes ??= new Map(
    [HERO_WIDE, HERO_TALL, ...CATEGORY_SCENES.map(([, scene]) => scene)].map((scene) => [sceneId(scene), scene]),
  );
  return scenes;
}
