import type { Product } from '@shop/shared/contracts';
import { Barcode, PrintNow, barcodeWidth } from '@shop/shared/print';
import { effectivePrice, formatMoney, type Variant } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { hasVariants } from '../products/stock-summary';
import { variantName } from '../products/variant-name';

interface Props {
  labels: readonly { product: Product; variant: Variant; code: string; count: number }[];
  onPrinted: () => void;
}

/** Prints the requested number of labels for each variant. */
export function PrintedLabels({ labels, onPrinted }: Props) {
  return (
    <PrintNow margin="6mm" onPrinted={onPrinted}>
      <Sheet $width={Math.max(LABEL_MM, ...labels.map(({ code }) => widthOf(code)))}>
        {labels.flatMap(({ product, variant, code, count }) =>
          Array.from({ length: count }, (_, index) => (
            <Label key={`${code} ${index}`} data-label>
              <Name>{product.name}</Name>
              <Line>
                <span>{hasVariants(product) ? variantName(variant) : product.refCode}</span>
                <strong>{formatMoney(effectivePrice(product))}</strong>
              </Line>
              <Barcode code={code} />
              <Code>{code}</Code>
            </Label>
          )),
        )}
      </Sheet>
    </PrintNow>
  );
}

/** Minimum width of a label, and width of the space around its barcode, in millimeters. */
const LABEL_MM = 50;
const AROUND_MM = 7;

/** Width that a code's label needs, in millimeters. */
const widthOf = (code: string): number => Math.ceil(barcodeWidth(code) + AROUND_MM);

/* As many columns as fit on the paper: three on A4, one on a roll, fewer if a long code needs more width. */
const Sheet = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $width }) => `${$width}mm`}, 100%), 1fr));
  gap: 3mm;
`;

const Label = styled.div`
  display: grid;
  gap: 1mm;
  padding: 3mm;
  border: 1px solid #bbb;
  border-radius: 2mm;
  break-inside: avoid;
  font-size: 9pt;
`;

const Name = styled.p`
  display: -webkit-box;
  overflow: hidden;
  font-weight: 700;
  line-height: 1.2;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Line = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 2mm;
`;

const Code = styled.p`
  font-size: 8pt;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.1em;
  overflow-wrap: anywhere;
  text-align: center;
`;
