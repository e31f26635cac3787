import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Category } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { flattenTree, matchesSearch } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Grid,
  ListStates,
  PageHeader,
  PlusIcon,
  SearchInput,
  Stack,
  StatCard,
  Switch,
  Toolbar,
  askedList,
} from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { CategoryTree } from '../categories/CategoryTree';
import { DeleteCategory } from '../categories/DeleteCategory';
import { UnarchiveCategory } from '../categories/UnarchiveCategory';
import { useArchiveCategory } from '../categories/useArchiveCategory';
import { EVERY_CATEGORY, useCategories } from '../endpoints';

const CategoryDialog = lazy(() =>
  import('../categories/CategoryDialog').then((module) => ({ default: module.CategoryDialog })),
);

/** What stands over the tree. */
type Open = { kind: 'add' } | { kind: 'edit' | 'unarchive' | 'delete'; category: Category } | null;

const NO_FILTERS = { q: '', archived: '' };

/** Categories Management: counts, search, and the tree. */
export default function CategoriesPage() {
  const [{ q, archived }, change] = useUrlFilters(NO_FILTERS);
  const asked = useCategories({ query: EVERY_CATEGORY });
  const { data, isLoading, refetch } = asked;
  const dispatch = useAppDispatch();
  const archive = useArchiveCategory();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const toggle = async (category: Category) => {
    if (category.archived) return setOpen({ kind: 'unarchive', category });
    const failure = await archive(category);
    if (failure !== undefined) dispatch(toastShown({ kind: 'error', text: failure }));
  };
  const reload = async (id: string) => {
    const { data: now } = await refetch();
    const category = now?.rows.find(({ _id }) => _id === id);
    setOpen(category ? { kind: 'edit', category } : null);
  };
  const shown = (data?.rows ?? []).filter((category) => archived === '1' || !category.archived);
  // The whole tree first: a child is no orphan because the search leaves out its parent.
  const rows = flattenTree(shown).filter(({ category: { name, description } }) => matchesSearch(q, name, description));
  const parents = shown.filter(({ parentCategory }) => parentCategory === null).length;
  return (
    <Stack gap={5}>
      <PageHeader
        title="Categories Management"
        actions={
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'add' })}>
            Add Category
          </Button>
        }
      />
      <Grid columns={{ phone: 2, tablet: 3 }} gap={3}>
        <StatCard label="Total" value={shown.length} loading={isLoading} />
        <StatCard label="Parents" value={parents} loading={isLoading} />
        <StatCard label="Subcategories" value={shown.length - parents} loading={isLoading} />
      </Grid>
      <Toolbar
        search={
          <SearchInput
            label="Search categories"
            placeholder="Name or description"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
      >
        <Switch
          label="Show Archived"
          checked={archived === '1'}
          onChange={(event) => change({ archived: event.target.checked ? '1' : '' })}
        />
      </Toolbar>
      <ListStates
        list={askedList(asked, rows)}
        loadingLabel="Loading categories"
        failure="Failed to load categories"
        empty={
          <EmptyState
            title="No categories found"
            level={2}
            text={q === '' ? 'There are no categories yet.' : 'No categories match your search.'}
            action={
              q === '' ? (
                <Button onClick={() => setOpen({ kind: 'add' })}>Add Category</Button>
              ) : (
                <Button onClick={() => change(NO_FILTERS)}>Clear search</Button>
              )
            }
          />
        }
      >
        <CategoryTree
          rows={rows}
          onEdit={(category) => setOpen({ kind: 'edit', category })}
          onArchive={(category) => void toggle(category)}
          onDelete={(category) => setOpen({ kind: 'delete', category })}
        />
      </ListStates>
      <Suspense>
        {open?.kind === 'add' && <CategoryDialog categories={data?.rows ?? []} onClose={close} />}
        {open?.kind === 'edit' && (
          <CategoryDialog
            key={`${open.category._id} ${open.category.version}`}
            category={open.category}
            categories={data?.rows ?? []}
            onClose={close}
            onReload={() => void reload(open.category._id)}
          />
        )}
      </Suspense>
      {open?.kind === 'unarchive' && <UnarchiveCategory category={open.category} onClose={close} />}
      {open?.kind === 'delete' && <DeleteCategory category={open.category} onClose={close} />}
    </Stack>
  );
}
