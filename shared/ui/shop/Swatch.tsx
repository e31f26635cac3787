import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { media, theme } from '../theme/theme';
import { swatchColor } from './swatch-colors';

interface SwatchProps {
  /** A color name of the product. */
  color: string;
  /** The diameter in px. Default value: 14. */
  size?: number;
}

/** A dot in a product color. It is decorative: write the name beside it or in the control's label. */
export function Swatch({ color, size = 14 }: SwatchProps) {
  return <Dot $fill={swatchColor(color)} $size={size} aria-hidden="true" />;
}

interface DotsProps {
  colors: readonly string[];
  /** The maximum number of dots; the rest is shown as `+N`. Default value: 5. */
  max?: number;
}

/** The colors of a product as dots, with their names for screen readers. */
export function SwatchDots({ colors, max = 5 }: DotsProps) {
  if (colors.length === 0) return null;
  const more = colors.length - max;
  return (
    <Row>
      <VisuallyHidden>{`Colors: ${colors.join(', ')}`}</VisuallyHidden>
      {colors.slice(0, max).map((color) => (
        <Swatch key={color} color={color} />
      ))}
      {more > 0 && <More aria-hidden="true">{`+${more}`}</More>}
    </Row>
  );
}

/* The ring keeps black visible on dark pages and white on light ones. An unknown name gets a half-and-half dot. */
const Dot = styled.span<{ $fill: string | undefined; $size: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${theme.radius.full};
  background: ${({ $fill }) => $fill ?? `linear-gradient(135deg, ${theme.color.subtle} 50%, ${theme.color.borderStrong} 50%)`};
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${theme.color.text} 45%, transparent);

  ${media.forcedColors} {
    forced-color-adjust: none;
    border: 1px solid ButtonText;
  }
`;

const Row = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
`;

const More = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`;
