import { describe, expect, it } from '@jest/globals';
import { acceptsEncoding, etagOf, matchesEtag, weakEtagOf } from './conditional';

describe('matchesEtag', () => {
  const etag = weakEtagOf('a body');

  it.each([
    ['the same', etag],
    ['the same, as a strong one', etagOf('a body')],
    ['one of several', `"x", ${etag},"y"`],
    ['any', '*'],
  ])('holds for %s', (_what, header) => {
    expect(matchesEtag(header, etag)).toBe(true);
  });

  it('holds for a strong ETag that comes back as a weak one', () => {
    expect(matchesEtag(weakEtagOf('a body'), etagOf('a body'))).toBe(true);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['others', '"x", W/"y"'],
    ['one without quotes', etag.slice(3, -1)],
    ['the start of it', `${etag.slice(0, -2)}"`],
    ['commas', ',,, ,'],
    ['a very long list', '"x",'.repeat(10_000)],
  ])('does not hold for %s', (_what, header) => {
    expect(matchesEtag(header, etag)).toBe(false);
  });
});

describe('acceptsEncoding', () => {
  it.each([
    ['br', true, false],
    ['gzip, deflate, br, zstd', true, true],
    ['GZIP;q=0.5 , BR;q=0.1', true, true],
    ['gzip, br;q=0', false, true],
    ['gzip;q=0.000, br', true, false],
    ['identity', false, false],
    ['*', true, true],
    ['br;q=0, *', false, true],
    ['brotli, xgzip', false, false],
    ['br;q=high', false, false],
    [',,;q=1', false, false],
    ['', false, false],
    [undefined, false, false],
  ])('reads %j', (header, br, gzip) => {
    expect([acceptsEncoding(header, 'br'), acceptsEncoding(header, 'gzip')]).toEqual([br, gzip]);
  });
});
