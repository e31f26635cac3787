import { describe, expect, it } from '@jest/globals';
import { fittedSize, mostScale, widestCopy, WHOLE, withinBounds, zoomedAt } from './zoom';

const file = { width: 1600, height: 2000 };
const phone = { width: 400, height: 800 };

describe('picture zoom', () => {
  it('fittedSize shows the whole picture, never larger than its file', () => {
    expect(fittedSize(file, phone)).toEqual({ width: 400, height: 500 });
    expect(fittedSize(file, { width: 2000, height: 1000 })).toEqual({ width: 800, height: 1000 });
    expect(fittedSize({ width: 200, height: 250 }, phone)).toEqual({ width: 200, height: 250 });
  });

  it('zoomedAt enlarges a picture up to its own pixels and no further', () => {
    expect(mostScale(file, fittedSize(file, phone))).toBe(4);
    expect(zoomedAt(WHOLE, 9, { x: 0, y: 0 }, file, phone).scale).toBe(4);
    const small = { width: 200, height: 250 };
    expect(zoomedAt(WHOLE, 2, { x: 50, y: 50 }, small, phone)).toEqual(WHOLE);
  });

  it('zoomedAt keeps the given point in place, and returns the picture to its middle', () => {
    const point = { x: 100, y: -100 };
    const near = zoomedAt(WHOLE, 2, point, file, phone);
    // 100 px right of the middle before, 200 px after, so the middle itself has moved by 100 px.
    expect(near).toEqual({ scale: 2, x: -100, y: 100 });
    expect(zoomedAt(near, 1, { x: -180, y: 300 }, file, phone)).toEqual(WHOLE);
  });

  it('withinBounds leaves no empty space that the picture could fill', () => {
    // At scale 2 it is 800 by 1000 px on a stage of 400 by 800 px.
    expect(withinBounds({ scale: 2, x: 900, y: -900 }, file, phone)).toEqual({ scale: 2, x: 200, y: -100 });
    expect(withinBounds({ scale: 0.3, x: 90, y: 90 }, file, phone)).toEqual(WHOLE);
  });

  it('widestCopy finds the widest copy of a picture', () => {
    expect(widestCopy(800, '/p-320.webp 320w, /p-800.webp 800w, /p-1600.webp 1600w')).toBe(1600);
    expect(widestCopy(800, '')).toBe(800);
  });
});
