import { type DateRange, orderRangeOptions } from '@shop/shared/rules';
import { DateRangeField, Field, MoreFilters, type RareFilter, Select, type SelectOption } from '@shop/shared/ui';
import { CourierFilter } from '../couriers/CourierFilter';
import { outcomeOptions } from '../outcome/labels';
import { parcelOptions } from '../marks/labels';
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

/** The filters beside the search field of the orders list: status and type, and the others at the press of a button. */
export function OrderFilters({ values, onChange }: Props) {
  /** A filter with a list of options. */
  const choice = (
    key: 'outcome' | 'payment' | 'attention' | 'printed' | 'parcel',
    label: string,
    options: readonly SelectOption[],
  ): RareFilter => ({
    key,
    label,
    isSet: values[key] !== '',
    onClear: () => onChange({ [key]: '' }),
    field: (
      <Field label={label} hideLabel>
        <Select options={options} value={values[key]} onChange={(event) => onChange({ [key]: event.target.value })} />
      </Field>
    ),
  });
  return (
    <>
      <StatusField value={values.status} onChange={(status) => onChange({ status })} />
      <Field label="Order type" hideLabel>
        <Select
          options={typeOptions}
          value={values.type}
          onChange={(event) => onChange({ type: event.target.value })}
        />
      </Field>
      <MoreFilters
        filters={[
          choice('outcome', 'Outcome', outcomeOptions),
          choice('payment', 'Payment', paymentOptions),
          choice('attention', 'Attention', attentionOptions(values.attention)),
          {
            key: 'town',
            label: 'Town',
            isSet: values.town !== '',
            onClear: () => onChange({ town: '' }),
            field: <TownField value={values.town} onChange={(town) => onChange({ town })} />,
          },
          choice('printed', 'Slips', printedOptions),
          choice('parcel', 'Parcel', parcelOptions),
          {
            key: 'courier',
            label: 'Courier',
            isSet: values.courier !== '',
            onClear: () => onChange({ courier: '' }),
            field: <CourierFilter value={values.courier} onChange={(courier) => onChange({ courier })} />,
          },
          {
            key: 'range',
            label: 'Date Range',
            isSet: values.range !== '',
            onClear: () => onChange({ range: '', from: '', to: '' }),
            field: (
              <DateRangeField
                hideLabel
                options={orderRangeOptions}
                allLabel="All dates"
                range={values.range}
                applied={values}
                onRange={(range) => onChange({ range, from: '', to: '' })}
                onDays={(days) => onChange({ range: 'custom', ...days })}
              />
            ),
          },
        ]}
      />
      <NarrowedTo values={values} onChange={onChange} />
    </>
  );
}
