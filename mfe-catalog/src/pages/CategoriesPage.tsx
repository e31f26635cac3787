import type { Category } from '@shop/shared/contracts';
import { DraftNotices, useOpenDialog } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { childrenOf, flattenTree, matchesSearch, subtreeIds, topLevel } from '@shop/shared/rules';
import { Button, ListPage, PlusIcon, StatCard, StatCards, Switch, listState, lazyDialog } from '@shop/shared/ui';
import { CategoryTree } from '../categories/CategoryTree';
import { DeleteCategory } from '../categories/DeleteCategory';
import { UnarchiveCategory } from '../categories/UnarchiveCategory';
import { useCategoryOrder } from '../categories/useCategoryOrder';
import { EVERY_CATEGORY, useCategories, useLazyCategory } from '../endpoints';
import { useArchive } from '../useArchive';

const CategoryDialog = lazyDialog(() => import('../categories/CategoryDialog').then((module) => module.CategoryDialog));

/** The category and the open dialog for it. */
interface Open {
  kind: 'edit' | 'unarchive' | 'delete';
  category: Category;
}

const NO_FILTERS = { q: '', archived: '', add: '' };

/** The categories page: counts, search, and the tree. */
export default function CategoriesPage() {
  const [{ q, archived, add }, change] = useUrlFilters(NO_FILTERS);
  // Changes of products do not invalidate this list, so the product counts are fetched at every visit.
  const categories = useCategories({ query: EVERY_CATEGORY }, { refetchOnMountOrArgChange: true });
  const { data, isLoading } = categories;
  const [load] = useLazyCategory();
  const archive = useArchive('category');
  const reorder = useCategoryOrder();
  const [open, setOpen] = useOpenDialog<Open>(add, change);
  const close = () => setOpen(null);
  const edit = async (id: string) => {
    const { data: category } = await load({ params: { id } });
    if (category) setOpen({ kind: 'edit', category });
    return category !== undefined;
  };
  const shown = (data?.rows ?? []).filter((category) => archived === '1' || !category.archived);
  // Builds the whole tree before the search: a child is not an orphan just because the search hides its parent.
  const rows = flattenTree(shown).filter(({ category: { name, description } }) => matchesSearch(q, name, description));
  const productsIn = ({ _id }: Category): number | undefined => {
    const below = subtreeIds(data?.rows ?? [], _id);
    const counts = (data?.rows ?? []).filter((one) => below.has(one._id)).map(({ productCount }) => productCount);
    let sum = 0;
    for (const count of counts) {
      if (count === undefined) return undefined;
      sum += count;
    }
    return sum;
  };
  // While a search hides categories, users cannot see the real position among siblings.
  const siblingsOf = ({ parentCategory }: Category): Category[] =>
    q !== '' ? [] : parentCategory ? childrenOf(shown, parentCategory._id) : topLevel(shown);
  const parents = shown.filter(({ parentCategory }) => parentCategory === null).length;
  return (
    <ListPage
      title="Categories Management"
      actions={
        <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'add' })}>
          Add Category
        </Button>
      }
      noun={['category', 'categories']}
      overview={
        <StatCards columns={3} short>
          <StatCard label="Total" value={shown.length} loading={isLoading} />
          <StatCard label="Parents" value={parents} loading={isLoading} />
          <StatCard label="Subcategories" value={shown.length - parents} loading={isLoading} />
        </StatCards>
      }
      search={{
        label: 'Search categories',
        placeholder: 'Name or description',
        value: q,
        onChange: (value) => change({ q: value }),
      }}
      filters={
        <Switch
          label="Show Archived"
          checked={archived === '1'}
          onChange={(event) => change({ archived: event.target.checked ? '1' : '' })}
        />
      }
      notice={
        <DraftNotices
          hidden={open !== null}
          forms={{ category: (id) => (id === '' ? setOpen({ kind: 'add' }) : edit(id)) }}
        />
      }
      list={{ ...listState(categories, rows), total: rows.length, complete: true }}
      filtered={q !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{
        text: 'There are no categories yet.',
        action: <Button onClick={() => setOpen({ kind: 'add' })}>Add Category</Button>,
      }}
      dialogs={
        <>
          {open?.kind === 'add' && <CategoryDialog categories={data?.rows ?? []} onClose={close} />}
          {open?.kind === 'edit' && (
            <CategoryDialog
              key={open.category._id}
              category={open.category}
              categories={data?.rows ?? []}
              onClose={close}
            />
          )}
          {open?.kind === 'unarchive' && <UnarchiveCategory category={open.category} onClose={close} />}
          {open?.kind === 'delete' && <DeleteCategory category={open.category} onClose={close} />}
        </>
      }
    >
      <CategoryTree
        rows={rows}
        productsIn={productsIn}
        siblingsOf={siblingsOf}
        onEdit={(category) => setOpen({ kind: 'edit', category })}
        onArchive={(category) =>
          category.archived ? setOpen({ kind: 'unarchive', category }) : void archive(category)
        }
        onDelete={(category) => setOpen({ kind: 'delete', category })}
        onMove={(category, place) => void reorder(siblingsOf(category), category, place)}
      />
    </ListPage>
  );
}
