import type { Product } from '@shop/shared/contracts';
import { PrintNow } from '@shop/shared/print';
import { effectivePrice, formatMoney, type Variant } from '@shop/shared/rules';
import styled from 'styled-components';
import { hasVariants } from '../products/stock-summary';
import { variantName } from '../products/variant-name';
import { code128 } from './code128';

interface Props {
  product: Product;
  labels: readonly { variant: Variant; code: string; count: number }[];
  onPrinted: () => void;
}

/** Prints the requested number of labels for each variant of a product. */
export function PrintedLabels({ product, labels, onPrinted }: Props) {
  return (
    <PrintNow margin="6mm" onPrinted={onPrinted}>
      <Sheet $width={Math.max(LABEL_MM, ...labels.map(({ code }) => widthOf(code)))}>
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

/** Minimum width of a label, and width of the space around its barcode, in millimeters. */
const LABEL_MM = 50;
const AROUND_MM = 7;
/** Minimum module width in millimeters that label printers can print and handheld scanners can read. */
const MODULE_MM = 0.2;

/** Width that a code's label needs, in millimeters. */
const widthOf = (code: string): number => Math.ceil(code128(code).width * MODULE_MM + AROUND_MM);

/** A barcode as wide as its label. */
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

/* Black is best for scanners. SVG shapes, because printers omit backgrounds. */
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
