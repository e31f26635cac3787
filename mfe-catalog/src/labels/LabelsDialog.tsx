import type { Product } from '@shop/shared/contracts';
import { FormDialog } from '@shop/shared/forms';
import { availableStock, counted, parseNumber, stockKey, variantsOf, type Variant } from '@shop/shared/rules';
import { Banner, Button, Dialog, Field, FieldGrid, NumberInput } from '@shop/shared/ui';
import { Suspense, lazy, useState, type FormEvent } from 'react';
import { hasVariants } from '../products/stock-summary';
import { shownVariants, variantName } from '../products/variant-name';

const PrintedLabels = lazy(() => import('./PrintedLabels').then((module) => ({ default: module.PrintedLabels })));

interface Props {
  product: Product;
  /** Opens the product's form, which has the codes. */
  onEdit: () => void;
  onClose: () => void;
}

/** Maximum number of labels in one print; they fill several sheets. */
const MAX_LABELS = 500;

/** The number of labels that was typed for a variant; undefined if the text is not such a number. */
const countOf = (text: string): number | undefined => {
  const count = parseNumber(text) ?? 0;
  return Number.isInteger(count) && count >= 0 && count <= MAX_LABELS ? count : undefined;
};

interface Coded {
  variant: Variant;
  key: string;
  code: string;
}

/** The variants of a product that have a code. */
const codedOf = (product: Product): Coded[] =>
  shownVariants(product).flatMap((variant) => {
    const key = stockKey(variant);
    const code = product.codes?.[key] ?? '';
    return code === '' ? [] : [{ variant, key, code }];
  });

/** Dialog for printing the labels of a product. If no variant has a code, it offers to enter codes instead. */
export function LabelsDialog(props: Props) {
  return codedOf(props.product).length === 0 ? <NoCodes {...props} /> : <LabelCounts {...props} />;
}

const titleOf = ({ name }: Product): string => `Labels of ${name}`;

function NoCodes({ product, onEdit, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(product)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onEdit}>
            Enter codes
          </Button>
        </>
      }
    >
      <Banner title="There are no codes to print yet">
        A label shows the code of its variant. Codes are entered in the form of the product.
      </Banner>
    </Dialog>
  );
}

/**
 * The number of labels of each variant. The default is one label per piece in stock. If nothing is in stock, it is one
 * per variant.
 */
function LabelCounts({ product, onClose }: Props) {
  const coded = codedOf(product);
  const none = coded.every(({ variant }) => availableStock(product, variant) === 0);
  const pieces = coded.map(({ variant, key }) => [key, none ? '1' : String(availableStock(product, variant))] as const);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(Object.fromEntries(pieces));
  const [tried, setTried] = useState(0);
  const [printing, setPrinting] = useState(false);
  const counts = coded.map((one) => ({ ...one, count: countOf(typed[one.key] ?? '') }));
  const total = counts.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const wrong = counts.some(({ count }) => count === undefined);
  const problem =
    total > MAX_LABELS
      ? `At most ${MAX_LABELS} labels at once`
      : total === 0
        ? 'Choose how many labels to print'
        : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried((attempt) => attempt + 1);
    setPrinting(!wrong && problem === null);
  };
  const without = variantsOf(product).length - coded.length;
  return (
    <>
      <FormDialog
        title={titleOf(product)}
        description="Name, size, color, price and code. They fill sheets, or go one under another on a roll."
        submitLabel={total > 0 ? `Print ${counted(total, 'label')}` : 'Print labels'}
        size="md"
        dirty={false}
        busy={false}
        failure={tried > 0 && !wrong && problem !== null ? { title: problem, attempt: tried } : null}
        onSubmit={submit}
        onClose={onClose}
      >
        {without > 0 && (
          <Banner title={`${counted(without, 'variant has', 'variants have')} no code`}>
            Codes are entered in the form of the product.
          </Banner>
        )}
        <FieldGrid>
          {counts.map(({ variant, key, code, count }) => (
            <Field
              key={key}
              label={hasVariants(product) ? `Labels of ${variantName(variant)}` : 'Labels'}
              hint={code}
              error={count === undefined ? `Enter a number from 0 to ${MAX_LABELS}` : undefined}
            >
              <NumberInput
                inputMode="numeric"
                value={typed[key] ?? ''}
                onChange={({ target }) => {
                  setTyped({ ...typed, [key]: target.value });
                  setTried(0);
                }}
              />
            </Field>
          ))}
        </FieldGrid>
      </FormDialog>
      {printing && (
        <Suspense>
          <PrintedLabels
            product={product}
            labels={counts.map(({ variant, code, count = 0 }) => ({ variant, code, count }))}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
