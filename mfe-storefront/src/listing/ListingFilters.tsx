import {
  Button,
  Field,
  FilterIcon,
  media,
  SelectButton,
  theme,
  Toolbar,
  useLazyModule,
  VisuallyHidden,
  visuallyHidden,
} from '@shop/shared/ui';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { appliedOf, nothingOf, type ActiveFilter, type ListFilters } from './applied';
import { AppliedFilters } from './AppliedFilters';
import type { FilterState } from './FilterEditor';
import { SortSelect } from './ListingControls';
import { productCount } from './ProductResults';
import type { ProductSort } from './sorting';
import type { ProductPage } from './useProductList';

interface Props extends Omit<FilterState, 'products' | 'total'> {
  /** The accessible name of the group. */
  label?: string;
  search?: ReactNode;
  view?: ReactNode;
  sorts: readonly ProductSort[];
  sort: ProductSort;
  onSort: (sort: string) => void;
  page: ProductPage;
}

const loadEditor = () => import('./FilterEditor');

const AXES = [
  { axis: 'category', label: 'Category', any: 'All categories' },
  { axis: 'size', label: 'Size', any: 'All sizes' },
  { axis: 'color', label: 'Color', any: 'All colors' },
  { axis: 'price', label: 'Price range', any: 'Any price' },
] as const;

type Axis = (typeof AXES)[number]['axis'];

/**
 * Search, filters and order of a product list, with the active filters below them. Phones have one button for all
 * filters, which opens a sheet. The code of the filter choices is loaded when they are first opened.
 */
export function ListingFilters({
  label,
  search,
  view,
  categories,
  sorts,
  sort,
  onSort,
  page,
  all,
  filters,
  onChange,
  question,
}: Props) {
  const [open, setOpen] = useState<'sheet' | Axis | null>(null);
  const [removed, setRemoved] = useState('');
  const { part: editor, request } = useLazyModule(loadEditor);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const axisButtons = useRef<Partial<Record<Axis, HTMLButtonElement | null>>>({});
  // Only the visible one of the two can take the focus.
  const focusControls = useCallback(() => {
    axisButtons.current.size?.focus();
    sheetButton.current?.focus();
  }, []);

  const applied = appliedOf(filters, categories);
  const change = (changes: Partial<ListFilters>) => {
    setRemoved('');
    onChange(changes);
  };
  const takeAway = (what: string, changes: Partial<ListFilters>) => {
    onChange(changes);
    setRemoved(`${what} removed`);
  };
  const remove = ({ what, label: name, without }: ActiveFilter) => takeAway(`${what} ${name}`, without);
  const clear = () => takeAway('All filters', nothingOf(filters));
  const show = (what: typeof open) => {
    request();
    setOpen(what);
  };
  const close = () => setOpen(null);
  const total = page.products && !page.isFetching ? page.total : undefined;
  const state = { filters, onChange: change, question, all, products: page.products, categories, total };

  return (
    <Root $inLine={search === undefined}>
      <Toolbar label={label} search={search} summary={page.products ? productCount(page.total) : ''} view={view}>
        <Controls $inLine={search === undefined}>
          <PhoneFilters>
            <Button
              ref={sheetButton}
              icon={<FilterIcon size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              aria-expanded={open === 'sheet'}
              onClick={() => show('sheet')}
            >
              {applied.length > 0 ? `Filter (${String(applied.length)})` : 'Filter'}
            </Button>
          </PhoneFilters>
          <DesktopFilters>
            {AXES.filter(({ axis }) => filters[axis] !== undefined).map(({ axis, label: name, any }) => (
              <Place key={axis}>
                <Field label={name}>
                  <SelectButton
                    ref={(button) => void (axisButtons.current[axis] = button)}
                    label={name}
                    value={applied.flatMap(({ what, label: value }) => (what === axis ? value : [])).join(', ') || any}
                    aria-expanded={open === axis && editor !== null}
                    onClick={() => (open === axis && editor ? close() : show(axis))}
                  />
                </Field>
                {editor && open === axis && (
                  <editor.AxisPanel
                    axis={axis}
                    state={state}
                    onClose={(reason) => {
                      close();
                      if (reason === 'escape') axisButtons.current[axis]?.focus();
                    }}
                  />
                )}
              </Place>
            ))}
          </DesktopFilters>
          <Order sorts={sorts} value={sort} onChange={onSort} />
        </Controls>
      </Toolbar>
      <AppliedFilters applied={applied} onRemove={remove} onClear={clear} onNone={focusControls} />
      <VisuallyHidden role="status">
        {removed !== '' && total !== undefined && `${removed}, ${productCount(total)}`}
      </VisuallyHidden>
      {editor && (
        <editor.FilterSheet
          // Another search has other choices.
          key={question.q}
          open={open === 'sheet'}
          onClose={close}
          state={state}
          onClear={clear}
        />
      )}
    </Root>
  );
}

/* Without a search, filters, order, count and view share one line between two rules on wide screens. */
const Root = styled.div<{ $inLine: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};

  ${({ $inLine }) =>
    $inLine &&
    css`
      ${media.desktop} {
        > [role='group'] {
          gap: ${theme.space[6]};
          border-block: 1px solid ${theme.color.text};
        }
      }
    `}
`;

const Controls = styled.div<{ $inLine: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  flex: 1 1 100%;
  border-block: 1px solid ${theme.color.text};

  /* Quiet words in a line between two rules, without boxes. The value of each says what it filters. */
  label + div > :is(select, button) {
    border-color: transparent;
    padding-inline-start: 0;
    background: none;
    font-weight: ${theme.weight.medium};
  }

  ${media.tablet} {
    justify-content: flex-start;
  }

  ${media.desktop} {
    column-gap: ${theme.space[6]};
  }

  ${({ $inLine }) =>
    $inLine &&
    css`
      ${media.desktop} {
        flex: 1 1 0;
        border: 0;
      }
    `}
`;

const PhoneFilters = styled.div`
  button {
    border-color: transparent;
    padding-inline: 0;
    background: none;
    font-weight: ${theme.weight.medium};
  }

  ${media.tablet} {
    display: none;
  }
`;

const DesktopFilters = styled.div`
  display: contents;

  /* Those of the fields, not those of the choices in a panel. */
  label:not(:has(input)) {
    ${visuallyHidden}
  }

  ${media.phone} {
    display: none;
  }
`;

const Place = styled.div`
  position: relative;
  max-width: 14rem;
`;

/*
 * The label is in the same row. On phones both are beside the filter button, and wrap below it when enlarged text
 * leaves no space.
 */
const Order = styled(SortSelect)`
  flex-direction: row;
  align-items: center;
  gap: ${theme.space[2]};

  label {
    flex: none;
    color: ${theme.color.muted};
  }

  margin-inline-start: auto;
`;
