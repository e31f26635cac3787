import { keyframes, styled } from 'styled-components';
import { Grid, productColumns } from '../layout/Grid';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { MovingPicture } from '../shop/MovingPicture';
import { Picture } from '../shop/Picture';
import { media, theme } from '../theme/theme';

interface SkeletonProps {
  /** CSS length. Default value: the available width. */
  width?: string;
  /** CSS length. Default value: one line of text. */
  height?: string;
  /** The aspect ratio, such as `8 / 5`, instead of a height. */
  ratio?: string;
  radius?: keyof typeof theme.radius;
}

/** A gray placeholder shape for content. It is decorative: the components below announce `Loading` once. */
export function Skeleton({ width = '100%', height = '1em', ratio, radius = 'sm' }: SkeletonProps) {
  return <Shape $width={width} $height={height} $ratio={ratio} $radius={radius} aria-hidden="true" />;
}

interface LoadingProps {
  /** The text for screen readers. Default value: `Loading`. */
  label?: string;
}

/** Placeholder for lines of text. Default value: 3. */
export function SkeletonText({ lines = 3, label = 'Loading' }: LoadingProps & { lines?: number }) {
  return (
    <Lines role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </Lines>
  );
}

/** Placeholder for a grid of product cards, in the shape of the real cards. Default value: 8. */
export function SkeletonCards({ count = 8, label = 'Loading products' }: LoadingProps & { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid columns={productColumns} gap={1} rowGap={8}>
        {Array.from({ length: count }, (_, card) => (
          <CardShape key={card}>
            <Skeleton ratio="4 / 5" />
            <Skeleton width="75%" />
            <Skeleton width="35%" />
          </CardShape>
        ))}
      </Grid>
    </div>
  );
}

/** Placeholder for rows of a list. Default value: 6. */
export function SkeletonRows({ count = 6, label = 'Loading' }: LoadingProps & { count?: number }) {
  return (
    <Rows role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <RowShape key={row}>
          <Skeleton width="28%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
        </RowShape>
      ))}
    </Rows>
  );
}

interface ShapeProps extends LoadingProps {
  /** The product's id, and the URL of its picture on the pressed card. */
  id?: string | undefined;
  picture?: string;
}

/** Placeholder for the storefront's product page: gallery and text. */
export const SkeletonProduct = ({ label }: LoadingProps) => <ProductShape label={label} />;

/** The same, with the picture of the product if it is known. */
export function ProductShape({ label = 'Loading product', id, picture }: ShapeProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Trail>
        <Skeleton width="12rem" height="1rem" />
      </Trail>
      <Grid columns={{ phone: 1, desktop: 2 }} gap={3}>
        <Large>
          {picture ? (
            <MovingPicture of={id}>
              <Picture image={{ url: picture }} alt="" priority />
            </MovingPicture>
          ) : (
            <Skeleton ratio="4 / 5" />
          )}
        </Large>
        <Lines>
          <Skeleton width="70%" height="2.5rem" />
          <Skeleton width="25%" height="1.5rem" />
          <Skeleton height="6rem" />
          <Skeleton height="3.25rem" radius="md" />
        </Lines>
      </Grid>
    </div>
  );
}

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

const Shape = styled.span<{
  $width: string;
  $height: string;
  $ratio: string | undefined;
  $radius: keyof typeof theme.radius;
}>`
  display: block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  ${({ $ratio, $height }) => ($ratio ? `aspect-ratio: ${$ratio};` : `height: ${$height};`)}
  border-radius: ${({ $radius }) => theme.radius[$radius]};
  background: ${theme.color.picture};
  animation: ${breathe} 1.6s ease-in-out infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Trail = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
`;

/* On phones as wide as the screen. */
const Large = styled.div`
  ${media.phone} {
    margin-inline: -${theme.space[4]};

    > span {
      aspect-ratio: 100 / 103;
    }

    img {
      object-position: 50% 34%;
    }
  }
`;

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`;

const CardShape = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`;

const Rows = styled.div`
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
`;

const RowShape = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: 3.5rem;
  padding: ${theme.space[3]} ${theme.space[4]};

  & + & {
    border-top: 1px solid ${theme.color.border};
  }
`;
