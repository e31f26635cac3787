import { encodePicture } from '../pictures/encode';
import type { PictureStore } from '../pictures/store';
import type { ShopColorName } from './colors';
import type { DecorationName } from './drawing/decorations';
import type { GarmentName } from './drawing/garments';
import { DRAWING_VERSION } from './drawing/picture';
import type { Placed, Scene } from './drawing/scene';
import { drawScene } from './drawing/scene';

const worn = (
  garment: GarmentName,
  decoration: DecorationName,
  [main, second, trim, print]: readonly [ShopColorName, ShopColorName, ShopColorName, ShopColorName],
  [x, y, scale]: readonly [number, number, number],
): Placed => ({ spec: { garment, decoration, main, second, trim, print }, x, y, scale });

const CHARCOAL = [92, 94, 98] as const;
const SAND = [206, 190, 166] as const;
const SLATE = [126, 140, 150] as const;
const CLAY = [176, 128, 104] as const;
const MOSS = [128, 136, 112] as const;

/** Browsers keep a picture for good, so a new drawing gets a new id. */
const sceneId = (name: string) => `demo-${name}-${DRAWING_VERSION}`;

/** Pictures of several garments: two openings for the home page, and one tile for each top-level category. */
export const DEMO_SCENES: readonly Scene[] = [
  {
    id: sceneId('hero'),
    width: 1600,
    height: 900,
    wall: CHARCOAL,
    garments: [
      worn('joggers', 'legStripes', ['Black', 'White', 'White', 'White'], [1058, 33, 0.783]),
      worn('hoodie', 'plain', ['Forest Green', 'Forest Green', 'Off-White', 'Off-White'], [533, 8, 0.817]),
      worn('windbreaker', 'jacketYoke', ['Navy', 'Rust', 'White', 'White'], [800, 50, 0.75]),
      worn('duffel', 'plain', ['Black', 'Sand', 'White', 'Sand'], [1108, 392, 0.5]),
    ],
  },
  {
    id: sceneId('hero-tall'),
    width: 960,
    height: 1200,
    wall: CHARCOAL,
    garments: [
      worn('joggers', 'legStripes', ['Black', 'White', 'White', 'White'], [330, 250, 0.76]),
      worn('windbreaker', 'jacketYoke', ['Navy', 'Rust', 'White', 'White'], [-40, 90, 0.86]),
    ],
  },
  {
    id: sceneId('tops'),
    width: 960,
    height: 1200,
    wall: SAND,
    garments: [
      worn('hoodie', 'plain', ['Heather Grey', 'Heather Grey', 'White', 'White'], [220, -10, 0.84]),
      worn('tee', 'sunrise', ['Black', 'Black', 'Black', 'Rust'], [-70, 250, 0.84]),
    ],
  },
  {
    id: sceneId('bottoms'),
    width: 960,
    height: 1200,
    wall: MOSS,
    garments: [
      worn('chinos', 'plain', ['Sand', 'Sand', 'Sand', 'White'], [220, 40, 0.94]),
      worn('trainingShorts', 'shortsPanels', ['Black', 'Volt', 'Black', 'Volt'], [-110, 300, 0.86]),
    ],
  },
  {
    id: sceneId('outerwear'),
    width: 960,
    height: 1200,
    wall: SLATE,
    garments: [
      worn('pufferVest', 'vestPockets', ['Navy', 'Navy', 'Black', 'White'], [290, 10, 0.84]),
      worn('pufferJacket', 'jacketYoke', ['Rust', 'Charcoal', 'Black', 'White'], [-60, 200, 0.88]),
    ],
  },
  {
    id: sceneId('accessories'),
    width: 960,
    height: 1200,
    wall: CLAY,
    garments: [
      worn('backpack', 'plain', ['Stone', 'Stone', 'Black', 'Black'], [280, -30, 0.78]),
      worn('cap', 'capPeak', ['Off-White', 'Navy', 'Navy', 'Navy'], [-50, 250, 0.78]),
      worn('socks', 'plain', ['White', 'Navy', 'White', 'White'], [260, 480, 0.68]),
    ],
  },
];

/** Widths that a scene is kept in, in pixels: as far as its own reaches. */
const SCENE_WIDTHS = [640, 960, 1280, 1600] as const;

/** Draws the scenes that the store does not hold yet; answers how many that were. */
export async function renderScenes(store: PictureStore, scenes: readonly Scene[] = DEMO_SCENES): Promise<number> {
  let drawn = 0;
  for (const scene of scenes) {
    if ((await store.widths(scene.id)).includes(scene.width)) continue;
    const files = await encodePicture(await drawScene(scene), { widths: SCENE_WIDTHS, quality: 78, effort: 1 });
    await store.save(scene.id, files);
    drawn++;
  }
  return drawn;
}
