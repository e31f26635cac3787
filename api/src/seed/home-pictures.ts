import type { HomePictures, Picture } from '@shop/shared/contracts';
import { idOf } from '@shop/demo/catalog';
import { sceneId } from '@shop/demo/drawing/scene-spec';
import type { SceneSpec } from '@shop/demo/drawing/scene-spec';
import { offeredWidths, sceneWidths } from '@shop/demo/picture-widths';
import { CATEGORY_SCENES, HERO_TALL, HERO_WIDE } from '@shop/demo/scenes';
import { imageOf } from '../pictures/images';

function pictureOf(scene: SceneSpec): Picture {
  const widths = sceneWidths(scene);
  const id = sceneId(scene);
  const width = widths.largest;
  const height = Math.round((width * scene.height) / scene.width);
  const row = { id, picture: id, widths: offeredWidths(widths), avif: true, width, height, color: null };
  const { url, srcset } = imageOf(row);
  return { url, width, height, srcset };
}

/** The pictures of the demo shop's home page. */
export const demoHomePictures = (): HomePictures => ({
  opening: {
    wide: pictureOf(HERO_WIDE),
    tall: pictureOf(HERO_TALL),
    alt: 'A jacket, a T-shirt, joggers and a cap, laid out',
    ground: HERO_WIDE.ground,
  },
  categories: Object.fromEntries(
    CATEGORY_SCENES.map(([key, scene]) => [idOf('category', key), pictureOf(scene)] as const),
  ),
});
