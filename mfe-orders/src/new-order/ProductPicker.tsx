import { useListView } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { isCtrlEnter, productOf, type ScanResult, useScans } from '@shop/shared/forms';
import { availableStock, effectivePrice, formatMoney, matchesProduct, stockKey, variantsOf } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import {
  Button,
  ListStates,
  Picture,
  PlusIcon,
  SearchInput,
  Select,
  Stack,
  Text,
  theme,
  useScanner,
} from '@shop/shared/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { useLazyProducts, useProducts } from '../endpoints';
import { variantLabel } from '../orders/labels';
import { narrowRows, twoPanes } from './panes';

/** How many products are listed at a time. The search finds the others. */
const SHOWN = 6;

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
const offersOf = (product: Product, taken: Props['taken'], held: NonNullable<Props['held']>) =>
  variantsOf(product).map((variant) => ({
    variant,
    key: stockKey(variant),
    left: Math.max(0, availableStock(product, variant) + held(product, variant) - taken(product, variant)),
  }));

/** The preselected variant: the one that was chosen, otherwise the first one in stock. */
const offeredOf = (offers: ReturnType<typeof offersOf>, chosen: string | undefined) =>
  offers.find(({ key }) => key === chosen) ?? offers.find(({ left }) => left > 0) ?? offers[0];

/**
 * Finds a product by name, SKU or code and adds one of its variants, up to the pieces in stock. A barcode scanner types
 * a code and presses Enter, wherever the focus is. This adds the variant with the code, or the product with the SKU. In
 * the search box the next scan replaces the text; any other field gets its text back.
 */
export function ProductPicker({ taken, held = holdsNone, onAdd, onLooking, searchRef }: Props) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<{ text: string; refused: boolean; attempt: number } | null>(null);
  const say = (text: string, refused = false) =>
    setSaid((last) => ({ text, refused, attempt: (last?.attempt ?? 0) + 1 }));
  const list = useListView<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: { q: search.trim() || undefined, archived: 'false' },
    matches: (product) => !product.archived && matchesProduct(search, product),
  });

  /** @param scanned the variant whose code was scanned; undefined if no variant's own code was */
  const add = (product: Product, scanned?: Variant) => {
    const offers = offersOf(product, taken, held);
    const offered = scanned
      ? offers.find(({ key }) => key === stockKey(scanned))
      : offeredOf(offers, chosen[product._id]);
    if (!offered) return;
    const label = variantLabel(offered.variant);
    const name = label === '-' ? product.name : `${product.name}, ${label}`;
    if (offered.left === 0) {
      say(`None left of ${scanned || offers.some(({ left }) => left > 0) ? name : product.name}.`, true);
      return;
    }
    onAdd(product, offered.variant);
    say(`Added ${name}: ${taken(product, offered.variant) + 1} in the order.`);
  };
  const take = (result: ScanResult) =>
    'product' in result ? add(result.product, result.variant) : say(result.problem, true);
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
  const shown = list.rows.slice(0, SHOWN);
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
        <List aria-label="Products to add">
          {shown.map((product) => (
            <Offer
              key={product._id}
              product={product}
              offers={offersOf(product, taken, held)}
              chosen={chosen[product._id]}
              onChoose={(key) => setChosen((now) => ({ ...now, [product._id]: key }))}
              onAdd={() => add(product)}
            />
          ))}
        </List>
        {list.total > shown.length && (
          <Text size="sm" tone="muted">
            {`Showing ${shown.length} of ${list.total}. ${search.trim() === '' ? 'Search to find more.' : 'Keep typing to narrow.'}`}
          </Text>
        )}
      </ListStates>
    </Stack>
  );
}

interface OfferProps {
  product: Product;
  offers: ReturnType<typeof offersOf>;
  /** The key of the selected variant. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  onAdd: () => void;
}

function Offer({ product, offers, chosen, onChoose, onAdd }: OfferProps) {
  const current = offeredOf(offers, chosen);
  if (!current) return null;
  const soldOut = offers.every(({ left }) => left === 0);
  return (
    <Row>
      <Thumb image={product.images[0]} alt="" sizes="48px" ratio="1 / 1" />
      <Names>
        <Text weight="semibold" truncate>
          {product.name}
        </Text>
        <Text size="sm" tone="muted" tabular>
          {`${product.refCode} · ${formatMoney(effectivePrice(product))}`}
        </Text>
      </Names>
      <Choice>
        {offers.length > 1 ? (
          <Select
            aria-label={`Variant of ${product.name}`}
            value={current.key}
            onChange={(event) => onChoose(event.target.value)}
            options={offers.map(({ variant, key, left }) => ({
              value: key,
              label: `${variantLabel(variant)} (${left} left)`,
              disabled: left === 0,
            }))}
          />
        ) : (
          <Text size="sm" tone="muted" tabular>{`${current.left} left`}</Text>
        )}
      </Choice>
      <Button
        aria-label={soldOut ? `None left of ${product.name}` : `Add ${product.name}`}
        icon={<PlusIcon size={18} />}
        disabled={current.left === 0}
        onClick={onAdd}
      >
        {soldOut ? 'None left' : 'Add'}
      </Button>
    </Row>
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

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) 14rem auto;
  align-items: center;
  gap: ${theme.space[3]};

  ${narrowRows} {
    grid-template-columns: 48px minmax(0, 1fr) auto;
  }
`;

const Thumb = styled(Picture)`
  border-radius: ${theme.radius.md};
  overflow: hidden;
`;

const Names = styled.div`
  min-width: 0;

  ${narrowRows} {
    grid-column: 2 / -1;
  }
`;

const Choice = styled.div`
  min-width: 0;

  ${narrowRows} {
    grid-column: 1 / 3;
  }
`;
