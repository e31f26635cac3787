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

/** What a list of products is filtered by, and what it holds. */
export interface FilterState<Filters extends ListFilters> {
  filters: Filters;
  onChange: (change: Partial<ListFilters>) => void;
  /** The products there are without filters, as far as they are loaded. */
  products: readonly ListedProduct[];
  /** Whether these are all. */
  whole: boolean;
  /** How many products the filters leave; undefined while that is not known. */
  total: number | undefined;
  /** Filters as a question to one product. */
  matches: (filters: Filters) => (product: ListedProduct) => boolean;
}

const LEGENDS = { size: 'Size', color: 'Color' } as const;

interface AxisProps<Filters extends ListFilters> {
  axis: Axis;
  state: FilterState<Filters>;
  hideLegend?: boolean;
}

/** Choose several sizes, or colors; nothing where there are none. */
function AxisChips<Filters extends ListFilters>({ axis, state, hideLegend }: AxisProps<Filters>) {
  const { products, filters, matches, total } = state;
  // The server may have found more than the letter says: what the browser would count then is wrong.
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
  /** Where the list lets one choose a category. */
  categories: readonly Category[] | undefined;
  onClear: () => void;
}

/** All filters of a list, over it. Each takes effect at once, so that the button knows how many products it shows. */
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

/** The least distance from the window's edges, in px. */
const EDGE = 8;

interface PanelProps<Filters extends ListFilters> {
  axis: Axis;
  state: FilterState<Filters>;
  /** Escape, a press outside, or the focus has gone elsewhere. */
  onClose: (reason: 'escape' | 'away') => void;
}

/** The choices of one facet under its button, which stands before it in the same box. */
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
    // What is pressed between its chips keeps the focus in it, which the page around it would take.
    <Panel ref={panel} tabIndex={-1}>
      <AxisChips axis={axis} state={state} hideLegend />
      <div>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={state.filters[axis] === ''}
          onClick={() => state.onChange({ [axis]: '' })}
        >
          {axis === 'size' ? 'All sizes' : 'All colors'}
        </Button>
      </div>
    </Panel>
  );
}

const Foot = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space[2]};
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
