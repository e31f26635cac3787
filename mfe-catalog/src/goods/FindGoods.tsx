import { useDebouncedValue, useListView } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { isCtrlEnter, type ScanResult, useScans } from '@shop/shared/forms';
import { matchesProduct, variantsOf, type Variant } from '@shop/shared/rules';
import { Button, Picture, SearchInput, Stack, Text, playTone, theme, useScanner } from '@shop/shared/ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useLazyProducts, useProducts } from '../endpoints';
import { variantName } from '../products/variant-name';

/** How many products a search lists. */
const SHOWN = 5;

interface Props {
  /** Adds a piece of a variant. */
  onPiece: (product: Product, variant: Variant) => void;
  /** Opens the sizes and colors of a product, and puts the focus there after a press. */
  onProduct: (product: Product, pressed: boolean) => void;
  /** Called when the lookup of a code starts or ends. */
  onLooking: (looking: boolean) => void;
}

/**
 * Finds what came in: a scan adds a piece, wherever the focus is; a name or SKU finds products. A code that belongs to
 * nothing is said at once, with a sound.
 */
export function FindGoods({ onPiece, onProduct, onLooking }: Props) {
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState<{ text: string; refused: boolean; attempt: number } | null>(null);
  const [load] = useLazyProducts();
  const list = useListView<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: useDebouncedValue({ q: search.trim() || undefined, archived: 'false' as const }),
    matches: (product) => !product.archived && matchesProduct(search, product),
  });
  const say = (text: string, refused = false) => {
    setSaid((last) => ({ text, refused, attempt: (last?.attempt ?? 0) + 1 }));
    void playTone(refused ? 'failure' : 'success');
  };
  const add = (product: Product, variant: Variant | undefined, pressed = false) => {
    const variants = variantsOf(product);
    const [only] = variants.length === 1 ? variants : [];
    const piece = variant ?? only;
    if (piece === undefined) {
      onProduct(product, pressed);
      say(`${product.name}: enter the pieces of each size and color.`);
      return;
    }
    onPiece(product, piece);
    say(
      variants.length === 1
        ? `${product.name}: 1 piece more.`
        : `${product.name}, ${variantName(piece)}: 1 piece more.`,
    );
  };
  const take = (result: ScanResult) => {
    if ('problem' in result) say(result.problem, true);
    else if (result.product.archived) say(`${result.product.name} is archived. Unarchive it to receive it.`, true);
    else add(result.product, result.variant);
  };
  // Archived products are found, too, so that it can be said why they are refused.
  const scans = useScans(({ query }) => load({ query: { q: query.q } }), take);
  useScanner((code) => scans.scan(code, true));
  const looking = scans.current !== undefined;
  useEffect(() => onLooking(looking), [onLooking, looking]);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isCtrlEnter(event) || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement) || search.trim() === '') return;
    event.target.select();
    scans.scan(search.trim());
  };
  const shown = search.trim() === '' ? [] : list.rows.slice(0, SHOWN);
  return (
    <Stack gap={2}>
      <div onKeyDown={onEnter} role="presentation">
        <SearchInput
          label="Find what came in"
          placeholder="Scan a code, or type a name or SKU"
          value={search}
          onChange={setSearch}
        />
      </div>
      <div role="status">
        {looking
          ? `Looking for “${scans.current ?? ''}”…`
          : said && (
              <Text key={said.attempt} size="sm" weight="medium" tone={said.refused ? 'red' : 'default'}>
                {said.text}
              </Text>
            )}
      </div>
      {shown.length > 0 && (
        <List aria-label="Products to receive">
          {shown.map((product) => (
            <li key={product._id}>
              <Thumb>
                <Picture image={product.images[0]} sizes="36px" ratio="1 / 1" alt="" />
              </Thumb>
              <span>
                <span>{product.name}</span>
                <Text size="sm" tone="muted" as="span">
                  {` ${product.refCode}`}
                </Text>
              </span>
              <Button size="sm" aria-label={`Add ${product.name}`} onClick={() => add(product, undefined, true)}>
                Add
              </Button>
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  border: 1px solid ${theme.color.border};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr) auto;
    gap: ${theme.space[3]};
    align-items: center;
    padding: ${theme.space[1]} ${theme.space[3]};
  }

  & > li + li {
    border-top: 1px solid ${theme.color.border};
  }
`;

const Thumb = styled.span`
  display: block;
  overflow: hidden;
`;
