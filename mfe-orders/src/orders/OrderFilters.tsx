import { type DateRange, orderRangeOptions } from '@shop/shared/rules';
import { DateRangeField, Field, Select } from '@shop/shared/ui';
import { outcomeOptions } from '../outcome/labels';
import { attentionOptions } from './attention';
import { paymentOptions, typeOptions } from './filter-options';
import { NarrowedTo } from './NarrowedTo';
import { type Narrowing, printedOptions } from './narrowed';
import { StatusField } from './StatusField';
import { TownField } from './TownField';

/** The filters of the orders list; '' means no filter. */
interface OrderFilterValues extends DateRange, Narrowing {
  status: string;
  outcome: string;
  type: string;
  payment: string;
  attention: string;
}

interface Props {
  values: OrderFilterValues;
  onChange: (changes: Partial<OrderFilterValues>) => void;
}

/** The filters beside the search field of the orders list. */
export function OrderFilters({ values, onChange }: Props) {
  return (
    <>
      <StatusField value={values.status} onChange={(status) => onChange({ status })} />
      <Field label="Outcome" hideLabel>
        <Select
          options={outcomeOptions}
          value={values.outcome}
          onChange={(event) => onChange({ outcome: event.target.value })}
        />
      </Field>
      <Field label="Order type" hideLabel>
        <Select
          options={typeOptions}
          value={values.type}
          onChange={(event) => onChange({ type: event.target.value })}
        />
      </Field>
      <Field label="Payment" hideLabel>
        <Select
          options={paymentOptions}
          value={values.payment}
          onChange={(event) => onChange({ payment: event.target.value })}
        />
      </Field>
      <Field label="Attention" hideLabel>
        <Select
          options={attentionOptions(values.attention)}
          value={values.attention}
          onChange={(event) => onChange({ attention: event.target.value })}
        />
      </Field>
      <TownField value={values.town} onChange={(town) => onChange({ town })} />
      <Field label="Slips" hideLabel>
        <Select
          options={printedOptions}
          value={values.printed}
          onChange={(event) => onChange({ printed: event.target.value })}
        />
      </Field>
      <DateRangeField
        hideLabel
        options={orderRangeOptions}
        allLabel="All dates"
        range={values.range}
        applied={values}
        onRange={(range) => onChange({ range, from: '', to: '' })}
        onDays={(days) => onChange({ range: 'custom', ...days })}
      />
      <NarrowedTo values={values} onChange={onChange} />
    </>
  );
}
