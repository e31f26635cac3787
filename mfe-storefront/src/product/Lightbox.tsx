import type { ProductImage } from '@shop/shared/contracts';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  focusRing,
  FullScreenDialog,
  IconButton,
  MinusIcon,
  Picture,
  PlusIcon,
  theme,
} from '@shop/shared/ui';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useZoom } from './useZoom';
import { widestCopy } from './zoom';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The product's name. */
  name: string;
  images: readonly ProductImage[];
  /** The displayed picture, one of `images`. */
  image: ProductImage;
  current: number;
  onTurn: (index: number) => void;
  /** The alt text of a picture. */
  textOf: (index: number) => string;
  /** The HTML `sizes` of the picture on the page. The lightbox shows that copy until the widest one has loaded. */
  sizes: string;
}

/** Shows a product's pictures in the whole window, one at a time, up to the size of their files. */
export function Lightbox({ open, onClose, name, images, image, current, onTurn, textOf, sizes }: Props) {
  const several = images.length > 1;
  const { _id: id, width, height, srcset } = image;
  const widest = widestCopy(width, srcset.webp);
  const file = { width: widest, height: (widest * height) / width };
  const turn = (by: 1 | -1) => several && onTurn(current + by);
  const { view, fitted, near, canZoomIn, zoomIn, zoomOut, gestures, onKey } = useZoom({ id, file, turn });
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault();
  };
  const ratio = `${String(width)} / ${String(height)}`;
  return (
    <FullScreenDialog open={open} onClose={onClose} label={name} onKeyDown={press}>
      {/* The key handler is on the whole dialog. The buttons below do the same as the keys. */}
      <Stage
        role="group"
        aria-label="Large picture"
        tabIndex={0}
        $cursor={near ? 'grab' : canZoomIn ? 'zoom-in' : 'default'}
        {...gestures}
      >
        <PictureLayer
          style={{
            width: fitted.width,
            height: fitted.height,
            transform: `translate(${String(view.x)}px, ${String(view.y)}px) scale(${String(view.scale)})`,
          }}
        >
          <Copy key={`${id} page`} image={image} alt="" sizes={sizes} ratio={ratio} priority />
          <Copy key={id} image={image} alt={textOf(current)} sizes={`${String(widest)}px`} ratio={ratio} priority />
        </PictureLayer>
      </Stage>
      <Corner>
        <IconButton label="Close" variant="secondary" icon={<CloseIcon size={22} />} onClick={onClose} />
      </Corner>
      <Bar>
        {several && (
          <>
            <IconButton label="Previous picture" icon={<ChevronLeftIcon size={20} />} onClick={() => turn(-1)} />
            <Count role="status">{`${current + 1} of ${images.length}`}</Count>
            <IconButton label="Next picture" icon={<ChevronRightIcon size={20} />} onClick={() => turn(1)} />
          </>
        )}
        <IconButton label="Zoom out" icon={<MinusIcon size={20} />} aria-disabled={!near} onClick={zoomOut} />
        <IconButton label="Zoom in" icon={<PlusIcon size={20} />} aria-disabled={!canZoomIn} onClick={zoomIn} />
      </Bar>
    </FullScreenDialog>
  );
}

/* Touch gestures move only the picture. */
const Stage = styled.div<{ $cursor: string }>`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  cursor: ${({ $cursor }) => $cursor};
  touch-action: none;
  user-select: none;
  ${focusRing}
  outline-offset: -2px;
`;

const PictureLayer = styled.div`
  position: relative;
  flex: none;
  pointer-events: none;
`;

/* Shoppers examine the picture closely, so it is not dimmed in dark mode. */
const Copy = styled(Picture)`
  --picture-filter: none;
  position: absolute;
  inset: 0;
  border-radius: 0;
  background: none;
`;

const Corner = styled.div`
  position: absolute;
  top: max(${theme.space[3]}, env(safe-area-inset-top));
  inset-inline-end: ${theme.space[3]};
`;

const Bar = styled.div`
  position: absolute;
  bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  left: 50%;
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[1]};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.mid};
  transform: translateX(-50%);

  /* A plain icon, as the others are, and not a filled square among them. */
  && > [aria-disabled='true'] {
    background: none;
  }
`;

const Count = styled.span`
  min-width: 3.5rem;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;
