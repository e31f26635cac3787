import { describe, expect, it } from '@jest/globals';
import { IncompletePages, incompletePagesTexts } from './incomplete-pages';

describe('IncompletePages', () => {
  it('incomplete pages are counted for a day, in a sentence for owners', () => {
    let hour = 0;
    const pages = new IncompletePages(() => hour * 3_600_000);
    const texts = () => incompletePagesTexts([pages.counts]);
    expect(texts()).toEqual([]);
    pages.add('markup');
    hour = 5;
    for (const lack of ['markup', 'description', 'data'] as const) pages.add(lack);
    expect(texts().join()).toContain('left 2 pages to browsers to render, and answered 2 pages with status 503');
    hour = 24;
    expect(texts().join()).toContain('left 1 page to browsers to render, and answered 2 pages with status 503');
    hour = 29;
    expect(texts()).toEqual([]);
  });
});
