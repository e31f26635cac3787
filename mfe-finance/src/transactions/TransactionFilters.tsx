import { Button, Field, FilterIcon, SearchInput, Select, TextInput, Toolbar } from '@shop/shared/ui';
import { useState, type ReactNode } from 'react';
import { statusOptions, typeOptions, type Filters } from './filters';
import { rangeOptions, rangeProblem } from './period';

interface Props {
  /** What is applied. */
  filters: Filters;
  onSearch: (q: string) => void;
  onApply: (changes: Partial<Filters>) => void;
  /** What the filters leave. */
  left: ReactNode;
}

type Draft = Partial<Pick<Filters, 'range' | 'from' | 'to' | 'type' | 'status'>>;

/** The filters of the books. Choices take effect with Apply Filters, all together; the search at once. */
export function TransactionFilters({ filters, onSearch, onApply, left }: Props) {
  const [draft, setDraft] = useState<Draft>({});
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null);
  const values = { ...filters, ...draft };
  const edit = (changes: Draft) => {
    setDraft({ ...draft, ...changes });
    setProblem(null);
  };
  const apply = () => {
    const found = rangeProblem(values);
    setProblem(found);
    if (found) return;
    const { range, type, status } = values;
    const days = range === 'custom' ? { from: values.from, to: values.to } : { from: '', to: '' };
    onApply({ range, type, status, ...days });
    setDraft({});
  };
  return (
    <form
      role="search"
      aria-label="Transactions"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Toolbar
        search={
          <SearchInput
            label="Search transactions"
            placeholder="Description, customer or ID"
            value={filters.q}
            onChange={onSearch}
          />
        }
        view={left}
      >
        <Field label="Date Range">
          <Select
            options={rangeOptions}
            value={values.range}
            onChange={(event) => edit({ range: event.target.value })}
          />
        </Field>
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
        {values.range === 'custom' && (
          <>
            <Field label="Start date" error={problem?.field === 'from' ? problem.message : undefined}>
              <TextInput
                type="date"
                value={values.from}
                max={values.to || undefined}
                onChange={(event) => edit({ from: event.target.value })}
              />
            </Field>
            <Field label="End date" error={problem?.field === 'to' ? problem.message : undefined}>
              <TextInput
                type="date"
                value={values.to}
                min={values.from || undefined}
                onChange={(event) => edit({ to: event.target.value })}
              />
            </Field>
          </>
        )}
        <Button type="submit" icon={<FilterIcon size={18} />}>
          Apply Filters
        </Button>
      </Toolbar>
    </form>
  );
}
