import type { Product } from '@shop/shared/contracts';
import { PrintNow } from '@shop/shared/print';
import { effectivePrice, formatMoney, type Variant } from '@shop/shared/rules';
import styled from 'styled-components';
import { hasVariants } from '../products/stockSummary';
import { variantName } from '../products/variantName';
import { code128 } from './code128';

interface Props {
  product: Product;
  labels: readonly { variant: Variant; code: string; count: number }[];
  onPrinted: () => void;
}

/** Labels of a product's variants, each as often as it is wanted, on paper. */
export function PrintedLabels({ product, labels, onPrinted }: Props) {
  return (
    <PrintNow margin="6mm" onPrinted={onPrinted}>
      <Sheet>
        {labels.flatMap(({ variant, code, count }) =>
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

const BAR_HEIGHT = 40;

/** A code as bars, as wide as its label. */
function Barcode({ code }: { code: string }) {
  const { bars, width } = code128(code);
  return (
    <Bars
      viewBox={`0 0 ${width} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={BAR_HEIGHT} />
      ))}
    </Bars>
  );
}

/* As many beside each other as the paper is wide: three on A4, one on a roll. */
const Sheet = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(50mm, 1fr));
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
  overflow: hidden;
  font-weight: 700;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Line = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 2mm;
`;

/* Black, as scanners see it best; printers leave out backgrounds, not shapes. */
const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 12mm;
  fill: #000;
`;

const Code = styled.p`
  font-size: 8pt;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.1em;
  overflow-wrap: anywhere;
  text-align: center;
`;
