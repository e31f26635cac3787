import { flattenTree, namesIn, namesText, PRICE_RANGES, subtreeIds } from '@shop/shared/rules';
import { Button, CheckChips, ChoiceChips, Dialog, Skeleton, Stack, theme } from '@shop/shared/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { ListFilters } from './applied';
import { useFacets, type FacetChoices, type FacetedList } from './facet-choices';
import { productCount } from './ProductResults';

/** The filters of a product list, and its products. */
export interface FilterState extends FacetedList {
  onChange: (change: Partial<ListFilters>) => void;
  /** The number of products that match the filters; undefined while unknown. */
  total: number | undefined;
}

const LEGENDS = { size: 'Size', color: 'Color' } as const;

interface ChoicesProps {
  state: FilterState;
  /** Undefined while they are not known. */
  facets: FacetChoices | undefined;
  hideLegend?: boolean;
}

interface AxisProps extends ChoicesProps {
  axis: keyof typeof LEGENDS;
}

/** A choice of one of several values, with the number of products that it leaves. Without any it cannot be selected. */
const choiceOf = (value: string, label: string, count: number | undefined, chosen: string) => ({
  value,
  label: count === undefined ? label : `${label} (${String(count)})`,
  disabled: count === 0 && value !== chosen,
});

/** Selects a category among those that have products in this list. The number of each includes those below it. */
function CategoryChoices({ state, facets, hideLegend }: ChoicesProps) {
  if (!facets) return <Skeleton height={theme.target} />;
  const { categories = [], filters, onChange } = state;
  const chosen = filters.category ?? '';
  const options = flattenTree(categories).flatMap(({ category: { _id, name } }) => {
    const ids = subtreeIds(categories, _id);
    const inside = facets.categories.filter(({ value }) => ids.has(value));
    if (inside.length === 0 && _id !== chosen) return [];
    const known = inside.every(({ count }) => count !== undefined);
    const count = inside.reduce((sum, { count: own = 0 }) => sum + own, 0);
    return [choiceOf(_id, name, known ? count : undefined, chosen)];
  });
  return (
    <ChoiceChips
      legend="Category"
      hideLegend={hideLegend}
      options={[{ value: '', label: 'All categories' }, ...options]}
      value={chosen}
      onChange={(category) => onChange({ category })}
    />
  );
}

/** Selects a price range among those that products of this list have. */
function PriceChoices({ state: { filters, onChange }, facets, hideLegend }: ChoicesProps) {
  const counts = facets && new Map(facets.prices.map(({ value, count }) => [value, count]));
  const ranges = PRICE_RANGES.filter(({ id }) => id === filters.price || counts?.has(id) !== false);
  return (
    <ChoiceChips
      legend="Price range"
      hideLegend={hideLegend}
      options={[
        { value: '', label: 'Any price' },
        ...ranges.map(({ id, label }) => choiceOf(id, label, counts?.get(id), filters.price)),
      ]}
      value={filters.price}
      onChange={(price) => onChange({ price })}
    />
  );
}

/** Selects several sizes or colors; renders nothing when the products have none. */
function AxisChips({ axis, state, facets, hideLegend }: AxisProps) {
  if (!facets) return <Skeleton height={theme.target} />;
  const options = axis === 'size' ? facets.sizes : facets.colors;
  if (options.length === 0) return null;
  return (
    <CheckChips
      legend={LEGENDS[axis]}
      hideLegend={hideLegend}
      options={options}
      values={namesIn(state.filters[axis])}
      onChange={(names) => state.onChange({ [axis]: namesText(names) })}
      counted={productCount}
      swatches={axis === 'color'}
    />
  );
}

interface SheetProps {
  open: boolean;
  onClose: () => void;
  state: FilterState;
  onClear: () => void;
}

/**
 * A sheet with all filters of a list. It offers what the list's products have, and what is chosen. Each change takes
 * effect at once, so that the button can show the number of products.
 */
export function FilterSheet({ open, onClose, state, onClear }: SheetProps) {
  const { total, categories } = state;
  const facets = useFacets(state, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter"
      footer={
        <Foot>
          <Button onClick={onClear}>Clear all</Button>
          <Button variant="primary" loading={total === undefined} onClick={onClose}>
            {total === undefined ? 'Show items' : `Show ${String(total)} ${total === 1 ? 'item' : 'items'}`}
          </Button>
        </Foot>
      }
    >
      <Stack gap={6}>
        {categories && <CategoryChoices state={state} facets={facets} />}
        <AxisChips axis="size" state={state} facets={facets} />
        <AxisChips axis="color" state={state} facets={facets} />
        <PriceChoices state={state} facets={facets} />
      </Stack>
    </Dialog>
  );
}

/** The minimum distance from the edges of the window, in px. */
const EDGE = 8;

interface PanelProps {
  axis: AxisProps['axis'] | 'category' | 'price';
  state: FilterState;
  /** Called on Escape, on a press outside, and when the focus moves elsewhere. */
  onClose: (reason: 'escape' | 'away') => void;
}

/** The choices of one facet, below its button. The panel must follow the button in the same parent element. */
export function AxisPanel({ axis, state, onClose }: PanelProps) {
  const facets = useFacets(state, true);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { right } = element.getBoundingClientRect();
    element.style.translate = `${String(Math.min(0, document.documentElement.clientWidth - EDGE - right))}px 0`;
  }, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const box = panel.current?.parentElement;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !box?.contains(target)) close('away');
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close('escape');
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    // The tabIndex keeps the focus in the panel when the shopper presses between the chips. Otherwise it would move to
    // the surrounding page.
    <Panel ref={panel} tabIndex={-1}>
      {axis === 'category' && <CategoryChoices state={state} facets={facets} hideLegend />}
      {axis === 'price' && <PriceChoices state={state} facets={facets} hideLegend />}
      {(axis === 'size' || axis === 'color') && (
        <>
          <AxisChips axis={axis} state={state} facets={facets} hideLegend />
          <AllButton>
            <Button
              variant="ghost"
              size="sm"
              aria-disabled={state.filters[axis] === ''}
              onClick={() => state.onChange({ [axis]: '' })}
            >
              {axis === 'size' ? 'All sizes' : 'All colors'}
            </Button>
          </AllButton>
        </>
      )}
    </Panel>
  );
}

const Foot = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[2]};
`;

/* Aligns the button's text, not its edge, with the chips. */
const AllButton = styled.div`
  margin-inline-start: -${theme.space[3]};
`;

const Panel = styled.div`
  position: absolute;
  z-index: ${theme.z.sticky};
  top: calc(100% + ${theme.space[2]});
  inset-inline-start: 0;
  display: grid;
  gap: ${theme.space[3]};
  width: min(26rem, calc(100vw - ${theme.space[8]}));
  max-height: min(28rem, 60vh);
  overflow-y: auto;
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};
  outline: none;
`;
