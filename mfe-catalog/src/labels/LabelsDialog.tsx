import type { Product } from '@shop/shared/contracts';
import { FormDialog } from '@shop/shared/forms';
import { availableStock, counted, parseNumber, stockKey, type Variant } from '@shop/shared/rules';
import { Banner, Button, Dialog, Field, FieldGrid, NumberInput } from '@shop/shared/ui';
import { Suspense, lazy, useState, type FormEvent } from 'react';
import { hasVariants } from '../products/stock-summary';
import { shownVariants, variantName } from '../products/variant-name';

const PrintedLabels = lazy(() => import('./PrintedLabels').then((module) => ({ default: module.PrintedLabels })));

interface Props {
  products: readonly Product[];
  /** The labels of each variant at first. Variants with 0 are left out. Default value: one per piece in stock. */
  pieces?: (product: Product, variant: Variant) => number;
  /** Opens the product's form, which has the codes. Absent for several products. */
  onEdit?: () => void;
  onClose: () => void;
}

/** Maximum number of labels in one print; they fill several sheets. */
const MAX_LABELS = 500;

/** The number of labels that was typed for a variant; undefined if the text is not such a number. */
const countOf = (text: string): number | undefined => {
  const count = parseNumber(text) ?? 0;
  return Number.isInteger(count) && count >= 0 && count <= MAX_LABELS ? count : undefined;
};

interface Wanted {
  product: Product;
  variant: Variant;
  key: string;
  code: string;
  /** How many labels are offered at first. */
  count: number;
}

/**
 * The variants that can have labels, with the number of labels that is offered at first. By default it is one label per
 * piece in stock; if nothing of a product with codes is in stock, one per variant.
 */
const wantedOf = ({ products, pieces }: Pick<Props, 'products' | 'pieces'>): Wanted[] =>
  products.flatMap((product) => {
    const all = shownVariants(product).map((variant) => {
      const key = stockKey(variant);
      const count = (pieces ?? availableStock)(product, variant);
      return { product, variant, key: `${product._id} ${key}`, code: product.codes?.[key] ?? '', count };
    });
    if (pieces) return all.filter(({ count }) => count > 0);
    const none = all.every(({ code, count }) => code === '' || count === 0);
    return none ? all.map((one) => ({ ...one, count: 1 })) : all;
  });

/** Dialog for printing labels of products. If no variant has a code, it offers to enter codes instead. */
export function LabelsDialog(props: Props) {
  return wantedOf(props).every(({ code }) => code === '') ? <NoCodes {...props} /> : <LabelCounts {...props} />;
}

const titleOf = (products: readonly Product[]): string => {
  const [first, second] = products;
  return first && !second ? `Labels of ${first.name}` : `Labels of ${counted(products.length, 'product')}`;
};

function NoCodes({ products, onEdit, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(products)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onEdit && (
            <Button variant="primary" onClick={onEdit}>
              Enter codes
            </Button>
          )}
        </>
      }
    >
      <Banner title="There are no codes to print yet">
        A label shows the code of its variant. Codes are entered in the form of the product.
      </Banner>
    </Dialog>
  );
}

/** The label of a field: 'Labels of M', with the product's name among several. */
const labelOf = (product: Product, variant: Variant, several: boolean): string => {
  const names = [...(several ? [product.name] : []), ...(hasVariants(product) ? [variantName(variant)] : [])];
  return names.length === 0 ? 'Labels' : `Labels of ${names.join(', ')}`;
};

/** The number of labels of each variant. */
function LabelCounts({ products, pieces, onClose }: Props) {
  const wanted = wantedOf({ products, ...(pieces && { pieces }) });
  const coded = wanted.filter(({ code }) => code !== '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(coded.map(({ key, count }) => [key, String(count)])),
  );
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
  const without = wanted.length - coded.length;
  return (
    <>
      <FormDialog
        title={titleOf(products)}
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
          {counts.map(({ product, variant, key, code, count }) => (
            <Field
              key={key}
              label={labelOf(product, variant, products.length > 1)}
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
            labels={counts.map(({ product, variant, code, count = 0 }) => ({ product, variant, code, count }))}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
