import { Field, GridIcon, ListIcon, SegmentedControl, Select } from '@shop/shared/ui';
import { sortOptions, type ProductSort } from './sorting';

/** The layout of a product list. */
export type ListingView = 'grid' | 'list';

interface SortProps {
  sorts: readonly ProductSort[];
  value: ProductSort;
  onChange: (sort: string) => void;
  className?: string;
}

/** Selects the order of a product list. */
export function SortSelect({ sorts, value, onChange, className }: SortProps) {
  return (
    <Field label="Sort by" className={className}>
      <Select value={value} options={sortOptions(sorts)} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface ViewProps {
  value: ListingView;
  onChange: (view: ListingView) => void;
}

const VIEWS = [
  { value: 'grid', label: 'Grid', icon: <GridIcon size={20} aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <ListIcon size={20} aria-hidden="true" /> },
] as const;

/** Switches between grid and list. */
export function ViewToggle({ value, onChange }: ViewProps) {
  return <SegmentedControl label="View" options={VIEWS} value={value} onChange={onChange} />;
}
