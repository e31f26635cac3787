import { styled } from 'styled-components';
import { code128 } from './code128';

const BAR_HEIGHT = 40;

/** Minimum module width in millimeters that label printers can print and handheld scanners can read. */
const MODULE_MM = 0.2;

/** The width in millimeters that a code's barcode needs, with the margins that scanners need. */
export const barcodeWidth = (code: string): number => code128(code).width * MODULE_MM;

/**
 * A text as a barcode (Code 128), as wide as its place, which must have at least {@link barcodeWidth}.
 *
 * @param code printable ASCII characters (space to tilde), at least one
 */
export function Barcode({ code }: { code: string }) {
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

/* Black is best for scanners. SVG shapes, because printers omit backgrounds. */
const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 12mm;
  fill: #000;
`;
