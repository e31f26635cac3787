import type { Product } from '@shop/shared/contracts';
import { FormDialog, reasonText } from '@shop/shared/forms';
import { availableStock, counted, parseNumber, stockKey, type Variant } from '@shop/shared/rules';
import { Banner, Button, Dialog, Field, FieldGrid, NumberInput, SegmentedControl } from '@shop/shared/ui';
import { Suspense, lazy, useState, type FormEvent } from 'react';
import { useMakeProductCodes } from '../endpoints';
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

/** Dialog for printing labels of products. If no variant has a code, it offers to make or enter codes instead. */
export function LabelsDialog(props: Props) {
  const [products, setProducts] = useState(props.products);
  const [makeCodes, { isLoading, error }] = useMakeProductCodes();
  const make = async () => {
    const { data } = await makeCodes({ body: { ids: products.map(({ _id }) => _id) } });
    if (data) setProducts(data);
  };
  const codes: Codes = {
    making: isLoading,
    problem: error ? reasonText(error) : null,
    onMake: () => void make(),
  };
  const shown = { ...props, products, codes };
  return wantedOf(shown).every(({ code }) => code === '') ? <NoCodes {...shown} /> : <LabelCounts {...shown} />;
}

/** Makes the codes that variants lack. */
interface Codes {
  making: boolean;
  /** Why it failed; null if it did not. */
  problem: string | null;
  onMake: () => void;
}

type ShownProps = Props & { codes: Codes };

const CODES_TEXT = 'A label shows the code of its variant. The shop can make codes of its own (EAN-13, 20 to 29).';

/** Says that codes are missing, and offers to make them. */
function MissingCodes({ title, codes }: { title: string; codes: Codes }) {
  return (
    <Banner
      kind={codes.problem === null ? 'info' : 'error'}
      title={codes.problem === null ? title : 'Failed to make codes'}
      actions={
        <Button size="sm" loading={codes.making} onClick={codes.onMake}>
          Make codes
        </Button>
      }
    >
      {codes.problem ?? CODES_TEXT}
    </Banner>
  );
}

const titleOf = (products: readonly Product[]): string => {
  const [first, second] = products;
  return first && !second ? `Labels of ${first.name}` : `Labels of ${counted(products.length, 'product')}`;
};

function NoCodes({ products, codes, onEdit, onClose }: ShownProps) {
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
      <MissingCodes title="There are no codes to print yet" codes={codes} />
    </Dialog>
  );
}

/** The label of a field: 'Labels of M', with the product's name among several. */
const labelOf = (product: Product, variant: Variant, several: boolean): string => {
  const names = [...(several ? [product.name] : []), ...(hasVariants(product) ? [variantName(variant)] : [])];
  return names.length === 0 ? 'Labels' : `Labels of ${names.join(', ')}`;
};

/** How many labels are offered for several products. */
const AMOUNTS = [
  { value: 'pieces', label: 'One for each piece' },
  { value: 'variants', label: 'One for each variant' },
] as const;

/** The number of labels of each variant. */
function LabelCounts({ products, pieces, codes, onClose }: ShownProps) {
  const wanted = wantedOf({ products, ...(pieces && { pieces }) });
  const coded = wanted.filter(({ code }) => code !== '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [amount, setAmount] = useState<(typeof AMOUNTS)[number]['value']>('pieces');
  const [tried, setTried] = useState(0);
  const [printing, setPrinting] = useState(false);
  const textOf = ({ key, count }: Wanted) => typed[key] ?? String(amount === 'pieces' ? count : 1);
  const counts = coded.map((one) => ({ ...one, text: textOf(one), count: countOf(textOf(one)) }));
  const total = counts.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const wrong = counts.some(({ count }) => count === undefined);
  const tooMany = total > MAX_LABELS;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried((attempt) => attempt + 1);
    setPrinting(!wrong && !tooMany);
  };
  const without = wanted.length - coded.length;
  return (
    <>
      <FormDialog
        keepsScans
        title={titleOf(products)}
        description="Name, size, color, price and code. They fill sheets, or go one under another on a roll."
        submitLabel={total > 0 ? `Print ${counted(total, 'label')}` : 'Print labels'}
        lacks={total === 0 && !wrong ? 'Choose how many labels to print' : null}
        size="md"
        dirty={false}
        busy={false}
        failure={
          tried > 0 && !wrong && tooMany ? { title: `At most ${MAX_LABELS} labels at once`, attempt: tried } : null
        }
        onSubmit={submit}
        onClose={onClose}
      >
        {without > 0 && (
          <MissingCodes title={`${counted(without, 'variant has', 'variants have')} no code`} codes={codes} />
        )}
        {products.length > 1 && !pieces && (
          <SegmentedControl
            label="Labels"
            options={AMOUNTS}
            value={amount}
            onChange={(next) => {
              setAmount(next);
              setTyped({});
              setTried(0);
            }}
          />
        )}
        <FieldGrid>
          {counts.map(({ product, variant, key, code, text, count }) => (
            <Field
              key={key}
              label={labelOf(product, variant, products.length > 1)}
              hint={code}
              error={count === undefined ? `Enter a number from 0 to ${MAX_LABELS}` : undefined}
            >
              <NumberInput
                inputMode="numeric"
                value={text}
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
