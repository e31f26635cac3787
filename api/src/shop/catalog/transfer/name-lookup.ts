import { foldText } from '@shop/shared/rules';
import type { Executor } from '../../../database/client';
import { categories, suppliers } from '../../../database/schema';
import type { Names } from './columns';

/** Finds the id of a name in a cell; null when no thing or several things have that name. */
type Finder = (text: string) => string | null;

/** The names of categories and suppliers in files, and look-ups by these names. */
export interface NameLookup {
  names: Names;
  category: Finder;
  supplier: Finder;
}

const folded = (text: string) => foldText(text.replace(/\s*>\s*/g, ' > '));

/** Names things by the first of their titles that no other thing has. @param things with their titles, best first */
function lookupOf(things: readonly { id: string; titles: readonly string[] }[]): {
  names: Map<string, string>;
  find: Finder;
} {
  const owners = new Map<string, Set<string>>();
  for (const { id, titles } of things) {
    for (const title of [...titles, id]) owners.set(folded(title), (owners.get(folded(title)) ?? new Set()).add(id));
  }
  const isOwn = (title: string) => owners.get(folded(title))?.size === 1;
  return {
    names: new Map(things.map(({ id, titles }) => [id, titles.find(isOwn) ?? id])),
    find: (text) => {
      const found = owners.get(folded(text));
      const [only] = found ?? [];
      return found?.size === 1 && only !== undefined ? only : null;
    },
  };
}

/** Reads all categories and suppliers. A category whose name is not unique is named by its path: 'Men > Shirts'. */
export async function readNameLookup(db: Executor): Promise<NameLookup> {
  const all = await db
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  const byId = new Map(all.map((category) => [category.id, category]));
  const pathOf = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category === undefined ? [] : [...pathOf(category.parentId), category.name];
  };
  const tree = lookupOf(all.map(({ id, name }) => ({ id, titles: [name, pathOf(id).join(' > ')] })));
  const firms = await db.select({ id: suppliers.id, name: suppliers.name }).from(suppliers);
  const trade = lookupOf(firms.map(({ id, name }) => ({ id, titles: [name] })));
  return { names: { category: tree.names, supplier: trade.names }, category: tree.find, supplier: trade.find };
}
