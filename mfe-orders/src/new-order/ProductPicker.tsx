import { useDebouncedValue, useListView } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { isCtrlEnter, productOf, type ScanResult, useScans } from '@shop/shared/forms';
import { availableStock, matchesProduct, stockKey, variantsOf } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import { ListStates, SearchInput, Stack, Text, theme, useScanner } from '@shop/shared/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useLazyProducts, useProducts } from '../endpoints';
import { variantLabel } from '../orders/labels';
import { ProductTiles, type Offer } from './ProductTiles';
import { twoPanes } from './panes';

/** How many products are shown at a time. The search finds the others. */
const SHOWN = 12;

/** What stands there before a search. */
const LAST_SOLD = { archived: 'false', sort: '-lastSold', limit: SHOWN } as const;

interface Props {
  /** The pieces of a variant that are already in the sale. */
  taken: (product: Product, variant: Variant) => number;
  /** The pieces of a variant that belong to the edited order, in addition to those in stock. Default value: none. */
  held?: (product: Product, variant: Variant) => number;
  onAdd: (product: Product, variant: Variant) => void;
  /** Called when the lookup of a text that may become a line starts or ends. */
  onLooking: (looking: boolean) => void;
  /** The search box, into which a scanner types. */
  searchRef?: RefObject<HTMLInputElement | null>;
}

const holdsNone = (): number => 0;

/** The variants of a product with the pieces that can still be sold. */
const offersOf = (product: Product, taken: Props['taken'], held: NonNullable<Props['held']>): Offer[] =>
  variantsOf(product).map((variant) => ({
    variant,
    key: stockKey(variant),
    left: Math.max(0, availableStock(product, variant) + held(product, variant) - taken(product, variant)),
  }));

/**
 * Finds a product by name, SKU or code, or among those that were sold last, and adds one of its variants, up to the
 * pieces in stock. A barcode scanner types a code and presses Enter, wherever the focus is. This adds the variant with
 * the code, or the product with the SKU if only one of its variants is left; otherwise its sizes are shown. In the
 * search box the next scan replaces the text; any other field gets its text back.
 */
export function ProductPicker({ taken, held = holdsNone, onAdd, onLooking, searchRef }: Props) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Product | null>(null);
  const [said, setSaid] = useState<{ text: string; refused: boolean; attempt: number } | null>(null);
  const say = (text: string, refused = false) =>
    setSaid((last) => ({ text, refused, attempt: (last?.attempt ?? 0) + 1 }));
  const list = useListView<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: useDebouncedValue({ q: search.trim() || undefined, archived: 'false' as const }),
    matches: (product) => !product.archived && matchesProduct(search, product),
  });

  const lately = useProducts({ query: LAST_SOLD });

  const add = (product: Product, variant: Variant) => {
    const label = variantLabel(variant);
    const name = label === '-' ? product.name : `${product.name}, ${label}`;
    const left = offersOf(product, taken, held).find(({ key }) => key === stockKey(variant))?.left ?? 0;
    if (left === 0) {
      say(`None left of ${name}.`, true);
      return;
    }
    onAdd(product, variant);
    say(`Added ${name}: ${taken(product, variant) + 1} in the order.`);
  };
  /** A product whose code or name says no variant. */
  const addOnly = (product: Product) => {
    const [only, ...others] = offersOf(product, taken, held).filter(({ left }) => left > 0);
    if (!only) say(`None left of ${product.name}.`, true);
    else if (others.length === 0) add(product, only.variant);
    else {
      setOpen(product);
      say(`Choose what to add of ${product.name}.`, true);
    }
  };
  const take = (result: ScanResult) =>
    'problem' in result
      ? say(result.problem, true)
      : result.variant
        ? add(result.product, result.variant)
        : addOnly(result.product);
  const [find] = useLazyProducts();
  const scans = useScans(find, take);
  const ownRef = useRef<HTMLInputElement>(null);
  const box = searchRef ?? ownRef;
  // The search box takes names, too, and looks up by itself what is typed there.
  useScanner((code) => scans.scan(code, true), box);
  const looking = scans.current !== undefined;
  useEffect(() => onLooking(looking), [onLooking, looking]);
  const onEnter = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || isCtrlEnter(event) || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    const text = search.trim();
    if (text === '') return;
    target.select();
    // Waits for earlier scans.
    if (list.complete && !looking) take(productOf(text, list.rows, list.total));
    else scans.scan(text);
  };
  const found = search.trim() === '' && lately.data ? lately.data.rows.filter(({ archived }) => !archived) : list.rows;
  const first = found.slice(0, SHOWN);
  // What a scan has found may be none of them. It stands first, then.
  const shown = open && !first.some(({ _id }) => _id === open._id) ? [open, ...first] : first;
  return (
    <Stack gap={3}>
      <Search onKeyDown={onEnter} role="presentation">
        <SearchInput
          label="Search products"
          placeholder="Name or code"
          value={search}
          onChange={setSearch}
          inputRef={box}
        />
        <div role="status">
          {scans.current === undefined
            ? said && (
                <Text key={said.attempt} size="sm" weight="medium" tone={said.refused ? 'red' : 'default'}>
                  {said.text}
                </Text>
              )
            : `Looking for “${scans.current}”…`}
        </div>
      </Search>
      <ListStates
        list={list}
        loadingLabel="Loading products"
        failure="Failed to load products"
        empty={<Text tone="muted">No products found</Text>}
      >
        <ProductTiles
          products={shown}
          offersOf={(product) => offersOf(product, taken, held)}
          open={open?._id ?? null}
          onOpen={(id) => setOpen(shown.find(({ _id }) => _id === id) ?? null)}
          onAdd={add}
        />
        {list.total > first.length && (
          <Text size="sm" tone="muted">
            {`Showing ${first.length} of ${list.total}. ${search.trim() === '' ? 'Search to find more.' : 'Keep typing to narrow.'}`}
          </Text>
        )}
      </ListStates>
    </Stack>
  );
}

/* Stays visible beside a long order. */
const Search = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  ${twoPanes} {
    position: sticky;
    z-index: 1;
    top: 0;
    padding-bottom: ${theme.space[2]};
    background: ${theme.color.raised};
  }
`;
