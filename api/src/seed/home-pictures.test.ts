import { describe, expect, it } from '@jest/globals';
import { sceneId } from '@shop/demo/drawing/scene-spec';
import { CATEGORY_SCENES, HERO_WIDE } from '@shop/demo/scenes';
import { demoHomePictures } from './home-pictures';

describe('demoHomePictures', () => {
  it('the home page of the demo shop shows the composed scenes', () => {
    const { opening, categories } = demoHomePictures();
    expect(opening.wide).toMatchObject({ width: 2560, height: 1280 });
    expect(opening.wide.srcset.webp).toContain(`/pictures/${sceneId(HERO_WIDE)}/640.webp 640w`);
    expect(opening.tall).toMatchObject({ width: 1600, height: 2000 });
    expect(Object.values(categories)).toHaveLength(CATEGORY_SCENES.length);
  });
});
