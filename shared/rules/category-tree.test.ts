import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { childrenOf, flattenTree, subtreeIds, topLevel, type TreeCategory } from './category-tree';

const category = (_id: string, parent: string | null = null, priority = 0, name = _id): TreeCategory => ({
  _id,
  name,
  priority,
  parentCategory: parent === null ? null : { _id: parent },
});

const shop = [
  category('tees', 'tops'),
  category('tops', null, 5),
  category('shorts', null, 9),
  category('hoodies', 'tops', 3),
  category('zip', 'hoodies'),
  category('caps', 'gone'),
  category('Accessories'),
];

/** Any set of categories whose parents are among them, missing, or even themselves. */
const forest = fc
  .array(fc.record({ parent: fc.option(fc.integer({ min: -1, max: 8 })), priority: fc.integer({ min: -2, max: 2 }) }), {
    maxLength: 9,
  })
  .map((rows) =>
    rows.map(({ parent, priority }, index) => category(`c${index}`, parent === null ? null : `c${parent}`, priority)),
  );

describe('the order of categories', () => {
  it('is by priority, highest first, then by name', () => {
    expect(topLevel(shop).map(({ _id }) => _id)).toEqual(['shorts', 'tops', 'Accessories']);
    expect(childrenOf(shop, 'tops').map(({ _id }) => _id)).toEqual(['hoodies', 'tees']);
    const sameCase = [category('1', null, 0, 'belts'), category('2', null, 0, 'Bags')];
    expect(topLevel(sameCase).map(({ name }) => name)).toEqual(['Bags', 'belts']);
  });

  it('leaves the list it was given as it is', () => {
    const given = [...shop];
    topLevel(given);
    flattenTree(given);
    expect(given).toEqual(shop);
  });
});

describe('subtreeIds', () => {
  it('holds the category and all that is below it', () => {
    expect([...subtreeIds(shop, 'tops')].sort()).toEqual(['hoodies', 'tees', 'tops', 'zip']);
    expect([...subtreeIds(shop, 'zip')]).toEqual(['zip']);
  });

  it('ends on any data, even where parents go round in a circle', () => {
    const circle = [category('a', 'b'), category('b', 'a'), category('c', 'c')];
    expect([...subtreeIds(circle, 'a')].sort()).toEqual(['a', 'b']);
    expect([...subtreeIds(circle, 'c')]).toEqual(['c']);
  });

  it('holds exactly those whose chain of parents leads to the root', () => {
    fc.assert(
      fc.property(forest, (categories) => {
        const byId = new Map(categories.map((each) => [each._id, each]));
        for (const root of categories) {
          const below = subtreeIds(categories, root._id);
          for (const each of categories) {
            const chain = new Set<string>();
            for (let at = byId.get(each._id); at && !chain.has(at._id); at = byId.get(at.parentCategory?._id ?? ''))
              chain.add(at._id);
            expect(below.has(each._id)).toBe(chain.has(root._id));
          }
        }
      }),
    );
  });
});

describe('flattenTree', () => {
  it('puts children under their parent, one level deeper, and orphans last', () => {
    expect(flattenTree(shop).map(({ category: { _id }, level, orphaned }) => [_id, level, orphaned])).toEqual([
      ['shorts', 0, false],
      ['tops', 0, false],
      ['hoodies', 1, false],
      ['zip', 2, false],
      ['tees', 1, false],
      ['Accessories', 0, false],
      ['caps', 1, true],
    ]);
  });

  it('shows every category once at most, and all of them unless parents go round in a circle', () => {
    fc.assert(
      fc.property(forest, (categories) => {
        const rows = flattenTree(categories);
        const ids = rows.map((row) => row.category._id);
        expect(new Set(ids).size).toBe(ids.length);
        const roots = rows.filter(({ level, orphaned }) => level === 0 || orphaned);
        const reachable = roots.flatMap((row) => [...subtreeIds(categories, row.category._id)]);
        expect([...ids].sort()).toEqual(reachable.sort());
      }),
    );
  });
});
