import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { api, callQuery, useListPublicProductsQuery } from '@shop/shared/api';
import type { Category, ListedProduct } from '@shop/shared/contracts';
import { counted, matchesSearch, productPath, topLevel } from '@shop/shared/rules';
import { Button, Dialog, Picture, Price, VisuallyHidden, focusRing, theme } from '@shop/shared/ui';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { SearchField } from '../SearchField';

interface Props {
  open: boolean;
  onClose: () => void;
  /** All categories. If nothing is found, the top-level ones are suggested. */
  categories: readonly Category[];
}

/** Defined here and not with the other endpoints, so that only shoppers who search download it. */
const { useQuery: useSearchCategories } = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/searchCategories': callQuery(build, 'searchCategories', { tags: ['Category'] }),
  }),
}).endpoints['shell/searchCategories'];

/** Delay of the request after the last keystroke, in milliseconds. */
const SETTLE_MS = 250;

/** Minimum number of letters for suggestions, and maximum numbers of suggested products and categories. */
const MIN_LENGTH = 2;
const MAX_PRODUCTS = 6;
const MAX_CATEGORIES = 3;

/**
 * Search on every public page. It suggests categories and products during typing, and links to all results on the shop
 * page. Only results for the current text are shown. Arrow keys move through the suggestions, and Enter opens one.
 */
export function SearchDialog({ open, onClose, categories }: Props) {
  const [typed, setTyped] = useState('');
  const [debounced, setDebounced] = useState('');
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();

  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(wanted), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { currentData, isError } = useListPublicProductsQuery(
    { query: { q: debounced, typing: 'true', limit: MAX_PRODUCTS, fields: 'card' } },
    { skip: !open || debounced.length < MIN_LENGTH },
  );
  const { currentData: named, isError: isUnnamed } = useSearchCategories(
    { query: { q: debounced, limit: MAX_CATEGORIES } },
    { skip: !open || debounced.length < MIN_LENGTH },
  );
  const answered = debounced === wanted && wanted.length >= MIN_LENGTH;
  const products = answered && currentData ? currentData.rows.slice(0, MAX_PRODUCTS) : [];
  // The server knows the words that mean the same. Without its answer, the names decide.
  const byName = isUnnamed ? categories.filter(({ name }) => matchesSearch(wanted, name)) : [];
  const fitting = answered ? (named ?? byName).slice(0, MAX_CATEGORIES) : [];
  const found = [
    ...fitting.map(({ _id }) => `/category/${_id}`),
    ...products.map((product) => productPath(product._id, searchedIn(product))),
  ];

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const go = (to: string) => {
    type('');
    onClose();
    void navigate(to);
  };
  const follow = (event: FormEvent) => {
    event.preventDefault();
    const chosen = found[active];
    if (chosen) go(chosen);
    else if (wanted !== '') go(`/shop?${new URLSearchParams({ q: wanted }).toString()}`);
  };
  const move = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || found.length === 0) return;
    event.preventDefault();
    // One more position than suggestions: the search field.
    const places = found.length + 1;
    const by = event.key === 'ArrowDown' ? 1 : -1;
    setActive(((active + 1 + by + places) % places) - 1);
  };

  const optionOf = (index: number) => ({
    id: `${id}-${String(index)}`,
    role: 'option',
    'aria-selected': index === active,
    // The focus stays in the field, as with the arrow keys.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => go(found[index] ?? '/shop'),
  });

  return (
    <Dialog open={open} onClose={onClose} title="Search" align="top" initialFocus={input}>
      <form role="search" onSubmit={follow}>
        <SearchField
          input={input}
          aria-label="Search products"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[active] ? `${id}-${String(active)}` : undefined}
          placeholder="What are you looking for?"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClear={() => type('')}
          onKeyDown={move}
        />
        <VisuallyHidden role="status">{answered ? spoken(currentData?.total, fitting.length) : ''}</VisuallyHidden>
        {answered && currentData?.meant && (
          <Word>{`Nothing found for “${wanted}”. Did you mean “${currentData.meant}”?`}</Word>
        )}
        <List role="listbox" id={`${id}-list`} aria-label="Suggestions" hidden={found.length === 0}>
          {fitting.map(({ _id, name }, index) => (
            <Category key={_id} {...optionOf(index)}>
              <Marked text={name} typed={wanted} />
              <Kind>Category</Kind>
            </Category>
          ))}
          {products.map(({ _id, name, price, salePrice, onSale, images }, index) => (
            <Option key={_id} {...optionOf(fitting.length + index)}>
              <Picture image={images[0]} alt="" sizes="48px" />
              <Marked text={name} typed={wanted} />
              <Price price={price} salePrice={salePrice} onSale={onSale} />
            </Option>
          ))}
        </List>
        {answered && currentData?.total === 0 && fitting.length === 0 && (
          <>
            <Word>{`Nothing found for “${wanted}”.`}</Word>
            <Elsewhere aria-label="Where else to look">
              {topLevel(categories).map(({ _id, name }) => (
                <li key={_id}>
                  <Button size="sm" onClick={() => go(`/category/${_id}`)}>
                    {name}
                  </Button>
                </li>
              ))}
            </Elsewhere>
          </>
        )}
        {answered && isError && <Word>Suggestions could not be loaded.</Word>}
        {wanted !== '' && !(answered && currentData?.total === 0) && (
          <All type="submit">{`See all results for “${wanted}”`}</All>
        )}
      </form>
    </Dialog>
  );
}

/** A text in which the typed part is highlighted. Other typing makes a new element: a translator may hold the texts. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <span>{text}</span>;
  return (
    <span key={typed}>
      {text.slice(0, at)}
      <Match>{text.slice(at, at + typed.length)}</Match>
      {text.slice(at + typed.length)}
    </span>
  );
}

/** The size and the color of a product that were searched. */
const searchedIn = (product: ListedProduct) => {
  if (!('inStock' in product)) return {};
  const { size, color } = product;
  return { size, color };
};

const spoken = (products: number | undefined, categories: number): string => {
  if (products === undefined) return '';
  const also = categories > 0 ? `${counted(categories, 'category', 'categories')} and ` : '';
  return `${also}${counted(products, 'product')} found`;
};

/* The pictures and names begin where the field begins; the frame of the active one extends beyond. */
const List = styled.ul`
  margin-block-start: ${theme.space[3]};
  margin-inline: -${theme.space[2]};

  &[hidden] {
    display: none;
  }
`;

const Option = styled.li`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr) auto;
  gap: ${theme.space[3]};
  align-items: center;
  padding: ${theme.space[2]};
  border-radius: ${theme.radius.md};
  cursor: pointer;

  &:hover,
  &[aria-selected='true'] {
    background: ${theme.color.subtle};
  }

  &[aria-selected='true'] {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }
`;

const Category = styled(Option)`
  grid-template-columns: minmax(0, 1fr) auto;
  min-height: ${theme.target};
  overflow-wrap: anywhere;
`;

const Kind = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const Match = styled.mark`
  display: inline;
  background: none;
  color: inherit;
  font-weight: ${theme.weight.bold};
`;

const Elsewhere = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  margin-block-start: ${theme.space[3]};
`;

const Word = styled.p`
  margin-block-start: ${theme.space[4]};
  color: ${theme.color.muted};
`;

const All = styled.button`
  min-height: ${theme.target};
  margin-block-start: ${theme.space[2]};
  margin-inline-start: -${theme.space[2]};
  padding-inline: ${theme.space[2]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  color: inherit;
  font: inherit;
  font-weight: ${theme.weight.semibold};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  ${focusRing}
`;
