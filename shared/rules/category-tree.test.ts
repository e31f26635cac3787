import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { childrenOf, flattenTree, movedPriorities, subtreeIds, topLevel, type TreeCategory } from './category-tree';

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

/** Arbitrary categories whose parents may be missing or even the category itself. */
const forest = fc
  .array(fc.record({ parent: fc.option(fc.integer({ min: -1, max: 8 })), priority: fc.integer({ min: -2, max: 2 }) }), {
    maxLength: 9,
  })
  .map((rows) =>
    rows.map(({ parent, priority }, index) => category(`c${index}`, parent === null ? null : `c${parent}`, priority)),
  );

describe('the order of categories', () => {
  it('categories are ordered by priority, highest first, then by name', () => {
    expect(topLevel(shop).map(({ _id }) => _id)).toEqual(['shorts', 'tops', 'Accessories']);
    expect(childrenOf(shop, 'tops').map(({ _id }) => _id)).toEqual(['hoodies', 'tees']);
    const sameCase = [category('1', null, 0, 'belts'), category('2', null, 0, 'Bags')];
    expect(topLevel(sameCase).map(({ name }) => name)).toEqual(['Bags', 'belts']);
  });

  it('topLevel and flattenTree leave the given list unchanged', () => {
    const given = [...shop];
    topLevel(given);
    flattenTree(given);
    expect(given).toEqual(shop);
  });
});

describe('subtreeIds', () => {
  it('contains the category and all categories below it', () => {
    expect([...subtreeIds(shop, 'tops')].sort()).toEqual(['hoodies', 'tees', 'tops', 'zip']);
    expect([...subtreeIds(shop, 'zip')]).toEqual(['zip']);
  });

  it('terminates on any data, even when parents form a cycle', () => {
    const circle = [category('a', 'b'), category('b', 'a'), category('c', 'c')];
    expect([...subtreeIds(circle, 'a')].sort()).toEqual(['a', 'b']);
    expect([...subtreeIds(circle, 'c')]).toEqual(['c']);
  });

  it('contains exactly the categories whose chain of parents leads to the root', () => {
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

  it('lists every category at most once, and all of them unless parents form a cycle', () => {
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

describe('movedPriorities', () => {
  const changes = (siblings: readonly TreeCategory[], id: string, place: number) =>
    movedPriorities(siblings, id, place).map(({ category: { _id }, priority }) => [_id, priority]);

  it('uses a priority between the new neighbors when one is free', () => {
    const siblings = [category('a', null, 9), category('b', null, 5), category('c', null, 0)];
    expect(changes(siblings, 'a', 1)).toEqual([['a', 1]]);
    expect(changes(siblings, 'c', 0)).toEqual([['c', 10]]);
    expect(changes(siblings, 'a', 2)).toEqual([['a', -1]]);
  });

  it('raises the categories above when no priority is free, the topmost first', () => {
    const equal = ['a', 'b', 'c', 'd'].map((id) => category(id));
    expect(changes(equal, 'd', 2)).toEqual([
      ['a', 3],
      ['b', 2],
      ['d', 1],
    ]);
  });

  it('changes nothing for an unchanged place or an unknown category', () => {
    const siblings = [category('a', null, 9), category('b')];
    expect(changes(siblings, 'b', 1)).toEqual([]);
    expect(changes(siblings, 'x', 0)).toEqual([]);
  });

  it('moves any sibling to any place and keeps the others in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.nat(7),
        (priorities, from, to) => {
          const siblings = topLevel(priorities.map((priority, index) => category(`c${index}`, null, priority)));
          const moving = siblings[from % siblings.length];
          if (!moving) return;
          const place = to % siblings.length;
          const given = new Map(
            movedPriorities(siblings, moving._id, place).map((one) => [one.category, one.priority]),
          );
          const after = siblings.map((one) => ({ ...one, priority: given.get(one) ?? one.priority }));
          const wanted = siblings.filter((one) => one !== moving).toSpliced(place, 0, moving);
          expect(topLevel(after).map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id));
        },
      ),
    );
  });
});
