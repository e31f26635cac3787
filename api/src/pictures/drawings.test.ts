import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawSvg } from './drawings';

const svg = (inner: string, more = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inner}</svg>`,
  );

const SHAPE = '<path d="M0 0h40v20H0z" fill="#1d7f4c"/>';

const refusal = async (file: Buffer): Promise<string> => {
  const outcome = await drawSvg(file, 'logo').catch((error: unknown) => error);
  return outcome instanceof Error ? outcome.message : 'drawn';
};

describe('drawSvg', () => {
  it('an uploaded drawing is rendered in its proportions, as WebP and PNG', async () => {
    const files = await drawSvg(svg(SHAPE), 'logo');
    expect(files.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 288, 144],
      ['png', 288, 144],
    ]);
    const { data } = await sharp(files[1]?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x1d, 0x7f, 0x4c]);
  });

  it('an uploaded drawing becomes square icons, with a background only where phones would show black', async () => {
    const files = await drawSvg(svg(SHAPE), 'icon');
    expect(files.map(({ format, width, height }) => `${width}x${height}.${format}`)).toEqual([
      '512x512.webp',
      '48x48.png',
      '192x192.png',
      '512x512.png',
      '180x180.png',
    ]);
    const corner = async (at: number) => [
      ...(await sharp(files[at]?.bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4),
    ];
    expect((await corner(2))[3]).toBe(0);
    expect(await corner(4)).toEqual([255, 255, 255, 255]);
  });

  it('an uploaded drawing may come from an editor, with styles, gradients, copies and metadata', async () => {
    const file = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
      <!-- drawn by hand -->
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://inkscape.example" width="40px" height="20px" i:version="1">
        <title>Logo</title><metadata><i:any a="b"/></metadata><i:view zoom="2"/>
        <style>.a{fill:url(#g)}</style>
        <defs><linearGradient id="g"><stop offset="0" stop-color="#000"/></linearGradient>
        <clipPath id="c"><rect width="9" height="9"/></clipPath><g id="one"><circle r="4"/></g></defs>
        <g clip-path="url(#c)"><path class="a" d="M0 0h9v9z"/></g><use href="#one" x="20"/>
      </svg>`);
    expect(await refusal(file)).toBe('drawn');
  });

  it.each<[string, Buffer, RegExp]>([
    ['a script', svg('<script>alert(1)</script>'), /must not have scripts/],
    ['a script of another namespace', svg('<x:script xmlns:x="http://x.example"/>'), /must not have scripts/],
    ['a handler', svg('<rect width="9" height="9" onload="alert(1)"/>'), /must not have scripts \(onload\)/],
    ['a handler in an element that is left out', svg('<title onclick="a()">x</title>'), /must not have scripts/],
    ['another document', svg('<foreignObject><p/></foreignObject>'), /must not hold other documents/],
    ['a picture at another address', svg('<image href="https://x.example/a.png"/>'), /<image>/],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>'), /<image>/],
    ['a copy from another address', svg('<use xlink:href="https://x.example/a.svg#a"/>'), /anything outside itself/],
    ['a copy of a file', svg('<use href="file:///etc/passwd"/>'), /anything outside itself/],
    ['a fill from another address', svg('<path fill="url(https://x.example/a#b)"/>'), /anything outside itself/],
    [
      'a style from another address',
      svg('<style>@import "https://x.example/a.css";</style>'),
      /anything outside itself/,
    ],
    ['a style with an escaped word', svg('<style>a{fill:u\\72l(https://x.example)}</style>'), /backslashes/],
    ['words', svg('<text>Shop</text>'), /convert the words to paths/],
    ['a filter', svg('<rect filter="url(#f)" width="9" height="9"/>'), /must not have filters/],
    ['a filter in a style', svg('<rect style="filter:blur(99px)" width="9" height="9"/>'), /must not have filters/],
    ['an animation', svg('<animate attributeName="x"/>'), /must not have <animate>/],
    [
      'entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'),
      /DOCTYPE or entities/,
    ],
    ['a style sheet beside it', Buffer.from('<?xml-stylesheet href="a.css"?><svg/>'), /processing instructions/],
    ['100,000 nodes', svg('<g/>'.repeat(100_000)), /no larger than 256 KB/],
    ['too many nodes', svg('<g/>'.repeat(50_000)), /more than 5000 elements/],
    ['too many levels', svg('<g>'.repeat(50) + '</g>'.repeat(50)), /more than 40 levels/],
    [
      'copies of copies',
      svg(
        Array.from({ length: 14 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(3)}</g>`).join('') +
          `<path id="a0" d="${'M0 0h9v9z'.repeat(20)}"/>`,
      ),
      /copies its parts too often/,
    ],
    ['a copy of itself', svg('<g id="a"><use href="#a"/></g>'), /holds itself/],
    ['a mask in a style sheet', svg('<style>g{mask:url(#m)}</style><mask id="m"/>'), /by a style sheet/],
    ['no size', svg(SHAPE, ''), /must say its size/],
    ['a shape as thin as a line', svg(SHAPE, 'viewBox="0 0 400 1"'), /more than 10 times/],
    ['nothing visible', svg('<g/>'), /Nothing of the drawing can be seen/],
    ['an HTML page', Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>'), /not an SVG drawing/],
    ['a file that is cut off', svg(SHAPE).subarray(0, 120), /not well-formed/],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]), /not an SVG drawing/],
    ['another encoding', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><svg/>'), /UTF-8/],
  ])('an uploaded drawing is refused: %s', async (_what, file, message) => {
    expect(await refusal(file)).toMatch(message);
  });
});
