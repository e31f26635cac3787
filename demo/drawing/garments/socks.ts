import { loosenFolds } from '../fold-sets';
import type { Garment, Part } from '../garment';
import type { Point } from '../geometry';
import { polygon, smoothThrough, strokeThrough } from '../geometry';
import { band, clipTo, fill, ribs, seam, softShade } from '../lines';

/** A pair of socks, one laid over the other. */
export function makeSocks(): Garment {
  const outlineAt = (dx: number, dy: number) => {
    const p = (x: number, y: number): Point => [x + dx, y + dy];
    return polygon([
      ...smoothThrough([p(300, 250), p(362, 262), p(430, 250)], 6),
      ...smoothThrough(
        [
          p(430, 250),
          p(436, 420),
          p(442, 560),
          p(462, 660),
          p(520, 742),
          p(598, 800),
          p(664, 846),
          p(690, 890),
          p(672, 934),
          p(610, 950),
        ],
        6,
      ),
      ...smoothThrough(
        [
          p(610, 950),
          p(520, 930),
          p(420, 884),
          p(346, 836),
          p(306, 780),
          p(298, 700),
          p(306, 560),
          p(304, 400),
          p(300, 250),
        ],
        6,
      ),
    ]);
  };
  const sock = (dx: number, dy: number, id: string) => {
    const outline = outlineAt(dx, dy);
    const p = (x: number, y: number): Point => [x + dx, y + dy];
    const cuffTop = [p(300, 250), p(364, 262), p(430, 250)];
    const cuffEnd = [p(303, 372), p(366, 384), p(433, 372)];
    const heel = strokeThrough([p(296, 690), p(360, 700), p(404, 748), p(410, 800), p(372, 860)]);
    const toe = strokeThrough([p(640, 826), p(600, 870), p(584, 944)]);
    return {
      part: {
        name: id,
        outline,
        roundness: 0.42,
        drape: 10,
        shadow: 0.42,
        shadowBlur: 22,
        folds: loosenFolds(
          [
            { points: [p(446, 590), p(410, 640), p(350, 650)], depth: -9, width: [7, 20] },
            { points: [p(452, 630), p(420, 690), p(380, 720)], depth: -10, width: [7, 22] },
            { points: [p(470, 676), p(440, 720), p(410, 740)], depth: -8, width: [7, 18] },
            { points: [p(306, 560), p(360, 580), p(410, 560)], depth: -6, width: [8, 18] },
          ],
          id,
        ),
      } satisfies Part,
      lines: clipTo(
        id,
        outline,
        ribs(cuffTop, cuffEnd, 6.5, 1.1) +
          softShade(strokeThrough(cuffEnd), 12, 0.3) +
          seam(heel, 0.8) +
          seam(toe, 0.8) +
          ribs([p(310, 470), p(372, 478), p(438, 470)], [p(312, 640), p(372, 650), p(446, 640)], 11, 0.35),
      ),
      paint: clipTo(
        `${id}-paint`,
        outline,
        fill(`${toe}L${dx + 760} ${dy + 1000}L${dx + 760} ${dy + 780}Z`, '#f00') +
          fill(`${heel}L${dx + 240} ${dy + 900}L${dx + 240} ${dy + 690}Z`, '#f00'),
      ),
      stripes: clipTo(
        `${id}-stripes`,
        outline,
        [300, 330].map((y) => band(strokeThrough([p(290, y), p(364, y + 12), p(440, y)]), '#f00', 15)).join(''),
      ),
    };
  };
  const back = sock(86, -70, 'back');
  const front = sock(-40, 40, 'front');
  return {
    name: 'socks',
    cloth: 'knit',
    parts: [back.part, front.part],
    lines:
      back.lines +
      clipTo('cover', outlineAt(-40, 40), `<rect x="0" y="0" width="960" height="1200" fill="#808080"/>`) +
      front.lines,
    paint:
      back.paint +
      back.stripes +
      clipTo('cover-paint', outlineAt(-40, 40), `<rect x="0" y="0" width="960" height="1200" fill="#000"/>`) +
      front.paint +
      front.stripes,
    detail: { x: 240, y: 260, width: 330 },
  };
}
