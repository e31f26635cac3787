import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import { NUMBER_LIMITS, fitsStockFilter, isOnSale, lowUnderOf, matchesProduct, subtreeIds } from '@shop/shared/rules';
import {
  Banner,
  Button,
  Grid,
  LIST_PLACE,
  ListPage,
  type ListSelection,
  ListTabs,
  Menu,
  PlusIcon,
  RowBox,
  SegmentedControl,
  media,
  useListPlace,
  useMediaQuery,
  usePagedList,
  useRowSelection,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  EVERY_CATEGORY,
  EVERY_SUPPLIER,
  useCategories,
  useLazyProduct,
  useProductCounts,
  useProducts,
  useSuppliers,
} from '../endpoints';
import { PAGE_SIZES, PRODUCT_SORTS, type ProductView, VIEWS, stockFilterOf } from '../products/listing';
import { ProductActions } from '../products/ProductActions';
import { type OpenDialog, ProductDialogs } from '../products/ProductDialogs';
import { ProductFilters } from '../products/ProductFilters';
import { ProductList } from '../products/ProductList';
import { ProductSelectionBar } from '../products/ProductSelectionBar';
import { ProductTile } from '../products/ProductTile';
import { PRODUCT_TABS, type ProductTab, archivedQuery, partOf, tabOf } from '../products/tabs';
import { useDuplicate } from '../products/useDuplicate';
import { useExport } from '../transfer/useExport';
import { useArchive } from '../useArchive';

const NO_FILTERS = {
  q: '',
  category: '',
  supplier: '',
  stock: '',
  sale: '',
  archived: '',
  ...LIST_PLACE,
  view: '',
  add: '',
};

/** The products page: all products with stock, prices and profit, filtered by category, supplier, name or SKU. */
export default function ProductsPage() {
  const navigate = useNavigate();
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, category, supplier, sale, archived } = filters;
  const { lowStockUnder } = useHost().settings;
  const stock = stockFilterOf(filters.stock);
  const categoriesQuery = useCategories({ query: EVERY_CATEGORY });
  const suppliersQuery = useSuppliers({ query: EVERY_SUPPLIER });
  const categories = categoriesQuery.data?.rows ?? [];
  const suppliers = suppliersQuery.data?.rows ?? [];
  const failed = [categoriesQuery, suppliersQuery].filter(({ isError, data }) => isError && data === undefined);
  const inCategory = subtreeIds(categories, category);
  const kind = {
    category: category || undefined,
    supplier: supplier || undefined,
    archived: archivedQuery(archived),
  };
  const query: ProductsQuery = {
    q: q.trim() || undefined,
    ...kind,
    stock,
    onSale: sale === '1' ? 'true' : undefined,
  };
  // The tab of archived products is counted whatever this filter says.
  const { data: counts } = useProductCounts({ query: archived === 'only' ? { ...kind, archived: 'false' } : kind });
  // A phone has no room for the table.
  const onPhone = useMediaQuery(media.phone);
  const view: ProductView = onPhone || filters.view === 'cards' ? 'cards' : '';
  const place = useListPlace(filters, change, { sorts: PRODUCT_SORTS, sizes: PAGE_SIZES });
  const list = usePagedList<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: query,
    place,
    matches: (product) =>
      (archived === '1' || product.archived === (archived === 'only')) &&
      (category === '' || (product.category !== null && inCategory.has(product.category._id))) &&
      (supplier === '' || product.supplier?._id === supplier) &&
      (sale !== '1' || isOnSale(product)) &&
      (stock === undefined || fitsStockFilter(product.stock, stock, lowUnderOf(product, lowStockUnder))) &&
      matchesProduct(q, product),
  });
  const selected = useRowSelection(list.rows, NUMBER_LIMITS.productsAtOnce);
  const selection: ListSelection<Product> = {
    label: ({ name }) => `Select ${name}`,
    allLabel: 'Select all products on this page',
    selectable: () => true,
    chosen: selected.ids,
    onChoose: selected.choose,
    onChooseAll: selected.chooseAll,
  };
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const archive = useArchive('product');
  const duplicate = useDuplicate();
  const exportCsv = useExport();
  /** The form for a new product has its own URL, so that links can open it. */
  const open: OpenDialog = filters.add === '1' ? { kind: 'add' } : dialog;
  const show = (next: OpenDialog) => {
    setDialog(next?.kind === 'add' ? null : next);
    const add = next?.kind === 'add' ? '1' : '';
    if (add !== filters.add) change({ add });
  };
  const [load] = useLazyProduct();
  const openById = async (kind: 'edit' | 'stock', id: string) => {
    const { data: product } = await load({ params: { id } });
    if (product) show({ kind, product });
    return product !== undefined;
  };
  const copy = async (product: Product) => {
    const made = await duplicate(product);
    if (made) show({ kind: 'edit', product: made });
  };
  const narrow = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  const handlers = {
    onStock: (product: Product) => show({ kind: 'stock', product }),
    onEdit: (product: Product) => show({ kind: 'edit', product }),
    onArchive: (product: Product) => void archive(product),
    onLabels: (product: Product) => show({ kind: 'labels', product }),
    onDuplicate: (product: Product) => void copy(product),
    onDelete: (product: Product) => show({ kind: 'delete', product }),
  };
  return (
    <ListPage
      title="Products Management"
      actions={
        <>
          {!onPhone && (
            <SegmentedControl label="View" options={VIEWS} value={view} onChange={(next) => change({ view: next })} />
          )}
          <Menu
            label="More"
            entries={[
              { key: 'grid', label: 'Edit prices and stock', onSelect: () => show({ kind: 'grid' }) },
              { key: 'goods', label: 'Goods received', onSelect: () => void navigate('/products/received') },
              { key: 'export', label: 'Export CSV', onSelect: () => void exportCsv(query) },
              { key: 'import', label: 'Import CSV', onSelect: () => show({ kind: 'import' }) },
            ]}
          />
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => show({ kind: 'add' })}>
            Add Product
          </Button>
        </>
      }
      noun={['product', 'products']}
      tabs={
        <ListTabs<ProductTab | 'partly-low'>
          label="Products by state"
          // The counts do not apply to a search.
          tabs={PRODUCT_TABS.map(({ count, ...tab }) => ({
            ...tab,
            count: q.trim() === '' ? counts?.[count] : undefined,
          }))}
          value={tabOf(filters)}
          onChange={(tab) => tab !== 'partly-low' && narrow(partOf(tab, filters))}
        />
      }
      search={{
        label: 'Search products',
        placeholder: 'Name, SKU or code',
        value: q,
        onChange: (value) => narrow({ q: value }),
      }}
      filters={
        <ProductFilters
          values={filters}
          onChange={narrow}
          categories={categories}
          suppliers={suppliers}
          sortable={view === 'cards'}
        />
      }
      notice={
        <>
          <DraftNotices
            hidden={open !== null}
            forms={{
              product: (id) => (id === '' ? show({ kind: 'add' }) : openById('edit', id)),
              'product-grid': () => show({ kind: 'grid' }),
              'product-import': () => show({ kind: 'import' }),
              'stock-entry': (id) => openById('stock', id),
            }}
          />
          {failed.length > 0 && !list.isError && (
            <Banner
              kind="error"
              title="Failed to load data"
              actions={
                <Button
                  size="sm"
                  loading={failed.some(({ isFetching }) => isFetching)}
                  onClick={() => failed.forEach(({ refetch }) => void refetch())}
                >
                  Try again
                </Button>
              }
            >
              The categories or suppliers to choose from are missing.
            </Banner>
          )}
          <ProductSelectionBar
            selection={selected}
            listed={list.rows.length}
            onLabels={() => show({ kind: 'selected-labels' })}
            onPrices={() => show({ kind: 'prices' })}
          />
        </>
      }
      list={list}
      failure="Failed to load data"
      filtered={
        q !== '' || category !== '' || supplier !== '' || stock !== undefined || sale === '1' || archived === 'only'
      }
      onClearFilters={() => change({ ...NO_FILTERS, view: filters.view })}
      empty={{
        text: 'There are no products yet.',
        action: <Button onClick={() => show({ kind: 'add' })}>Add Product</Button>,
      }}
      place={place}
      columnsFirst={view !== 'cards'}
      dialogs={
        <ProductDialogs
          open={open}
          onOpen={show}
          query={{ ...query, sort: place.sortQuery }}
          selection={selected}
          categories={categories}
          suppliers={suppliers}
        />
      }
    >
      {view === 'cards' ? (
        <Grid minColumn="20rem">
          {list.rows.map((product) => (
            <ProductTile
              key={product._id}
              product={product}
              box={<RowBox row={product} id={product._id} selection={selection} />}
              actions={<ProductActions product={product} {...handlers} />}
            />
          ))}
        </Grid>
      ) : (
        <ProductList products={list.rows} place={place} selection={selection} {...handlers} />
      )}
    </ListPage>
  );
}
