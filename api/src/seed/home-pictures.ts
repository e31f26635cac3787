import type { HomePictures, Picture } from '@shop/shared/contracts';
import { idOf } from '@shop/demo/catalog';
import { sceneId } from '@shop/demo/drawing/scene';
import type { SceneSpec } from '@shop/demo/drawing/scene';
import { CATEGORY_SCENES, HERO_TALL, HERO_WIDE } from '@shop/demo/scenes';
import { imageOf } from '../pictures/images';
import { sceneWidths } from './pictures';

function pictureOf(scene: SceneSpec): Picture {
  const { first, later } = sceneWidths(scene);
  const id = sceneId(scene);
  const width = Math.max(...later);
  const height = Math.round((width * scene.height) / scene.width);
  const row = { id, picture: id, widths: [...first, ...later], avif: true, width, height, color: null };
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
