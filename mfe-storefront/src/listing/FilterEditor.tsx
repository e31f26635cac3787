import type { Category, ListedProduct } from '@shop/shared/contracts';
import { namesIn, namesText } from '@shop/shared/rules';
import { Button, CheckChips, ChoiceChips, Dialog, Stack, theme } from '@shop/shared/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import type { ListFilters } from './applied';
import { CategoryFilter } from './CategoryFilter';
import { choicesOf, type Axis } from './facet-choices';
import { PRICE_OPTIONS } from './PriceFilter';
import { productCount } from './ProductResults';

/** The filters of a product list, and its products. */
export interface FilterState<Filters extends ListFilters> {
  filters: Filters;
  onChange: (change: Partial<ListFilters>) => void;
  /** The products without filters, as far as they are loaded. */
  products: readonly ListedProduct[];
  /** Whether all products are loaded. */
  whole: boolean;
  /** The number of products that match the filters; undefined while unknown. */
  total: number | undefined;
  /** Returns a predicate that checks one product against the filters. */
  matches: (filters: Filters) => (product: ListedProduct) => boolean;
}

const LEGENDS = { size: 'Size', color: 'Color' } as const;

interface AxisProps<Filters extends ListFilters> {
  axis: Axis;
  state: FilterState<Filters>;
  hideLegend?: boolean;
}

/** Selects several sizes or colors; renders nothing when the products have none. */
function AxisChips<Filters extends ListFilters>({ axis, state, hideLegend }: AxisProps<Filters>) {
  const { products, filters, matches, total } = state;
  // The server may find products that the browser's exact search does not. Counts from the browser would then be wrong.
  const counted = total === undefined || products.filter(matches(filters)).length === total;
  const options = choicesOf(axis, { ...state, whole: state.whole && counted });
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

interface SheetProps<Filters extends ListFilters> {
  open: boolean;
  onClose: () => void;
  state: FilterState<Filters>;
  /** The categories to choose from, if the list has a category filter. */
  categories: readonly Category[] | undefined;
  onClear: () => void;
}

/**
 * A sheet with all filters of a list. Each change takes effect at once, so that the button can show the number of
 * products.
 */
export function FilterSheet<Filters extends ListFilters>({
  open,
  onClose,
  state,
  categories,
  onClear,
}: SheetProps<Filters>) {
  const { filters, onChange, total } = state;
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
        {categories && (
          <CategoryFilter
            categories={categories}
            value={filters.category ?? ''}
            onChange={(category) => onChange({ category })}
          />
        )}
        <AxisChips axis="size" state={state} />
        <AxisChips axis="color" state={state} />
        <ChoiceChips
          legend="Price range"
          options={PRICE_OPTIONS}
          value={filters.price}
          onChange={(price) => onChange({ price })}
        />
      </Stack>
    </Dialog>
  );
}

/** The minimum distance from the edges of the window, in px. */
const EDGE = 8;

interface PanelProps<Filters extends ListFilters> {
  axis: Axis;
  state: FilterState<Filters>;
  /** Called on Escape, on a press outside, and when the focus moves elsewhere. */
  onClose: (reason: 'escape' | 'away') => void;
}

/** The choices of one facet, below its button. The panel must follow the button in the same parent element. */
export function AxisPanel<Filters extends ListFilters>({ axis, state, onClose }: PanelProps<Filters>) {
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
      <AxisChips axis={axis} state={state} hideLegend />
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
