import { Button, DateRangeField, Field, FilterIcon, ListSearch, Select, Toolbar } from '@shop/shared/ui';
import { useState, type ReactNode } from 'react';
import { statusOptions, typeOptions, type Filters } from './filters';

interface Props {
  /** The applied filters. */
  filters: Filters;
  onSearch: (q: string) => void;
  onApply: (changes: Partial<Filters>) => void;
  /** The number of results, with the pages. */
  left: ReactNode;
}

type Draft = Partial<Pick<Filters, 'range' | 'type' | 'status'>>;

/**
 * The filters of transactions. The search takes effect immediately. The other filters take effect together, with Apply
 * Filters or with the selection of a date range.
 */
export function TransactionFilters({ filters, onSearch, onApply, left }: Props) {
  const [draft, setDraft] = useState<Draft>({});
  const values = { ...filters, ...draft };
  const edit = (changes: Draft) => setDraft({ ...draft, ...changes });
  const apply = (period: Pick<Filters, 'range' | 'from' | 'to'>) => {
    onApply({ type: values.type, status: values.status, ...period });
    setDraft({});
  };
  return (
    <form
      role="search"
      aria-label="Transactions"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { range, from, to } = values;
        apply(range === 'custom' ? { range, from, to } : { range, from: '', to: '' });
      }}
    >
      <Toolbar
        search={
          <ListSearch
            label="Search transactions"
            placeholder="Description, customer or ID"
            value={filters.q}
            onChange={onSearch}
          />
        }
        view={left}
      >
        <DateRangeField
          range={values.range}
          applied={filters}
          onRange={(range) => edit({ range })}
          onDays={(days) => apply({ range: 'custom', ...days })}
        />
        <Field label="Type">
          <Select options={typeOptions} value={values.type} onChange={(event) => edit({ type: event.target.value })} />
        </Field>
        <Field label="Status">
          <Select
            options={statusOptions}
            value={values.status}
            onChange={(event) => edit({ status: event.target.value })}
          />
        </Field>
        <Button type="submit" icon={<FilterIcon size={18} />}>
          Apply Filters
        </Button>
      </Toolbar>
    </form>
  );
}
