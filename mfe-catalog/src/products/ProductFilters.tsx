import type { Category, Supplier } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { Field, Select, Switch, media } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { SORT_OPTIONS, stockOptions } from './listing';

/** The filters of the product list from the URL; '' means no filter. */
interface ProductFilterValues {
  category: string;
  supplier: string;
  stock: string;
  sort: string;
  /** '1' also shows archived products, 'only' shows no others. */
  archived: string;
}

interface Props {
  values: ProductFilterValues;
  onChange: (changes: Partial<ProductFilterValues>) => void;
  categories: readonly Category[];
  suppliers: readonly Supplier[];
  /** Shows a field for the order, because no column heading sorts the list. */
  sortable: boolean;
}

const named = (all: string, entries: readonly { _id: string; name: string }[]) => [
  { value: '', label: all },
  ...entries.map(({ _id, name }) => ({ value: _id, label: name })),
];

/** Filters beside the product search: category, supplier, stock level, and the order. */
export function ProductFilters({ values, onChange, categories, suppliers, sortable }: Props) {
  const { lowStockUnder } = useHost().settings;
  return (
    <>
      <Choice label="Category" hideLabel>
        <Select
          options={named('All categories', categories)}
          value={values.category}
          onChange={(event) => onChange({ category: event.target.value })}
        />
      </Choice>
      <Choice label="Supplier" hideLabel>
        <Select
          options={named('All suppliers', suppliers)}
          value={values.supplier}
          onChange={(event) => onChange({ supplier: event.target.value })}
        />
      </Choice>
      <Choice label="Stock" hideLabel>
        <Select
          options={stockOptions(lowStockUnder)}
          value={values.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      </Choice>
      {sortable && (
        <Choice label="Sort by" hideLabel>
          <Select
            options={SORT_OPTIONS}
            value={values.sort}
            onChange={(event) => onChange({ sort: event.target.value })}
          />
        </Choice>
      )}
      <Switch
        label="Show Archived"
        checked={values.archived !== ''}
        onChange={(event) => onChange({ archived: event.target.checked ? '1' : '' })}
      />
    </>
  );
}

/* Limits the width, so that all fields fit in one row. Long names are truncated. */
const Choice = styled(Field)`
  ${media.tablet} {
    width: 11rem;
  }
`;
