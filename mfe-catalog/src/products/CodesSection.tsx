import { TEXT_LIMITS, counted, shopCode } from '@shop/shared/rules';
import { Button, Field, FieldGrid, TextInput, theme } from '@shop/shared/ui';
import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormSection } from './FormSection';
import { type ProductFields, type ProductValues, namesIn } from './product-fields';
import { hasVariants } from './stock-summary';
import { shownVariants, variantId, variantName } from './variant-name';

interface Props {
  form: UseFormReturn<Partial<ProductFields>, unknown, ProductValues>;
}

/** Up to this number of variants, the code fields are shown at once. More would hide the rest of the form. */
const SHOWN_AT_ONCE = 24;

/** A digit from 0 to 9, each as likely as the others. */
const randomDigit = (): number => {
  // Bytes from 250 would make low digits more likely.
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 250) return byte % 10;
  }
};

/** A scanner sends Enter after each code: moves the focus to the next field instead of submitting the form. */
const toNext = (event: KeyboardEvent<HTMLDivElement>) => {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const boxes = [...currentTarget.querySelectorAll('input')];
  boxes[boxes.indexOf(target) + 1]?.focus();
};

/** The storage location of a product, and the codes that scanners read for its variants. */
export const CodesSection = memo(function CodesSection({ form }: Props) {
  const { control, getValues, register, setValue } = form;
  const [sizes = '', colors = '', codes = []] = useWatch({ control, name: ['sizes', 'colors', 'codes'] });
  const axes = useMemo(() => ({ sizes: namesIn(sizes), colors: namesIn(colors) }), [sizes, colors]);
  const { errors, isSubmitted } = useFormState({ control });
  const [opened, setOpened] = useState(false);
  const variants = shownVariants(axes);
  const shown = opened || variants.length <= SHOWN_AT_ONCE || errors.codes !== undefined;
  const put = (...changed: (typeof codes)[number][]) => {
    const entries = new Map([...(getValues('codes') ?? []), ...changed].map((one) => [variantId(one), one]));
    setValue('codes', [...entries.values()], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const coded = new Set(codes.filter(({ code }) => code !== '').map(variantId));
  const lacking = variants.filter((variant) => !coded.has(variantId(variant)));
  /** Fills the empty fields. The form saves the codes, and the server refuses one that is in use. */
  const make = () => {
    setOpened(true);
    put(...lacking.map((variant) => ({ ...variant, code: shopCode(randomDigit) })));
  };
  return (
    <FormSection title="Shelf and codes" text="Where staff find it, and what a scanner reads. Shoppers see neither.">
      <Field label="Shelf" hint="Such as A 12." error={errors.shelf?.message}>
        <TextInput {...register('shelf')} maxLength={TEXT_LIMITS.short} autoComplete="off" />
      </Field>
      <Buttons>
        {!shown && <Button onClick={() => setOpened(true)}>{`Enter codes of ${variants.length} variants`}</Button>}
        {lacking.length > 0 && (
          <Button onClick={make}>
            {lacking.length === variants.length ? 'Make codes' : `Make ${counted(lacking.length, 'missing code')}`}
          </Button>
        )}
      </Buttons>
      <div onKeyDown={toNext} role="presentation">
        <FieldGrid>
          {(shown ? variants : []).map((variant) => {
            const at = codes.findIndex((entry) => variantId(entry) === variantId(variant));
            return (
              <Field
                key={variantId(variant)}
                label={hasVariants(axes) ? `Code of ${variantName(variant)}` : 'Code'}
                error={errors.codes?.[at]?.code?.message}
              >
                <TextInput
                  value={codes[at]?.code ?? ''}
                  maxLength={TEXT_LIMITS.code}
                  autoComplete="off"
                  spellCheck={false}
                  data-takes-scans
                  onChange={({ target }) => put({ ...variant, code: target.value })}
                />
              </Field>
            );
          })}
        </FieldGrid>
      </div>
    </FormSection>
  );
});

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;
