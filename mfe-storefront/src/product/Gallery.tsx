import type { ProductImage } from '@shop/shared/contracts';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  focusRing,
  IconButton,
  media,
  Picture,
  theme,
  VisuallyHidden,
  useLazyModule,
} from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { large } from './frame-look';
import { useTurning } from './turning';

interface Props {
  /** The product's name, for the alt texts. */
  name: string;
  images: readonly ProductImage[];
  /** The selected color, '' for none. Selecting a color shows its picture. */
  color: string;
}

const loadLightbox = () => import('./Lightbox').then(({ Lightbox }) => Lightbox);

/** The displayed width of the large picture, as the HTML `sizes`. */
const SIZES = '(min-width: 700px) min(50vw, 56vh), min(100vw, 56vh)';

/**
 * A product's pictures: a large one and thumbnails. Thumbnails, arrow keys and swipes change the large picture. A press
 * on it enlarges it.
 */
export function Gallery({ name, images, color }: Props) {
  const [turned, setTurned] = useState<{ color: string; index: number } | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const { part: Lightbox, request } = useLazyModule(loadLightbox);

  const ofColor = images.findIndex((image) => color !== '' && image.color === color);
  // A picture that the shopper selected stays until another color is selected.
  const current = turned?.color === color ? turned.index : Math.max(ofColor, 0);
  const shown = images[current];
  const several = images.length > 1;
  const turnTo = (index: number) => setTurned({ color, index: (index + images.length) % images.length });
  const textOf = (index: number) => {
    const seen = images[index]?.color;
    const what = seen ? `${name}, ${seen}` : name;
    return several ? `${what}, picture ${index + 1} of ${images.length}` : what;
  };

  const { keys, swipe } = useTurning((by) => turnTo(current + by), several);
  const zoom = () => {
    request();
    setZoomed(true);
  };

  return (
    <>
      <Group role="group" aria-label="Pictures" {...keys}>
        <Main {...swipe}>
          <Picture image={shown} alt={textOf(current)} sizes={SIZES} priority />
          {images.length > 0 && (
            <Enlarge type="button" aria-haspopup="dialog" aria-label="Enlarge picture" onClick={zoom} />
          )}
          {several && (
            <>
              <Turn $side="start">
                <IconButton
                  label="Previous picture"
                  variant="secondary"
                  icon={<ChevronLeftIcon size={20} />}
                  onClick={() => turnTo(current - 1)}
                />
              </Turn>
              <Turn $side="end">
                <IconButton
                  label="Next picture"
                  variant="secondary"
                  icon={<ChevronRightIcon size={20} />}
                  onClick={() => turnTo(current + 1)}
                />
              </Turn>
              <VisuallyHidden role="status">{`Picture ${current + 1} of ${images.length}`}</VisuallyHidden>
            </>
          )}
        </Main>
        {several && (
          <Thumbs>
            {images.map((image, index) => (
              <li key={image._id}>
                <Thumb
                  type="button"
                  aria-label={`Show ${textOf(index)}`}
                  aria-current={index === current}
                  onClick={() => turnTo(index)}
                >
                  <Picture image={image} alt="" sizes="80px" />
                </Thumb>
              </li>
            ))}
          </Thumbs>
        )}
      </Group>
      {/* Outside of the group, so that keys pressed in the dialog do not change the picture on the page. */}
      {Lightbox && shown && (
        <Lightbox
          open={zoomed}
          onClose={() => setZoomed(false)}
          name={name}
          images={images}
          image={shown}
          current={current}
          onTurn={turnTo}
          textOf={textOf}
          sizes={SIZES}
        />
      )}
    </>
  );
}

const Group = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;

  ${media.desktop} {
    flex-direction: row-reverse;
    align-items: flex-start;
  }
`;

const Main = styled.div`
  ${large}
  position: relative;
  flex: 1;
  width: 100%;
  min-width: 0;
  touch-action: pan-y;
`;

const Enlarge = styled.button`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  border-radius: ${theme.radius.lg};
  background: none;
  cursor: zoom-in;
  ${focusRing}
`;

const Turn = styled.div<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: 50%;
  inset-inline-${({ $side }) => $side}: ${theme.space[3]};
  transform: translateY(-50%);
`;

/* The thumbnails begin where the large picture begins. The padding has space for the focus ring. */
const Thumbs = styled.ul`
  display: flex;
  gap: ${theme.space[3]};
  overflow-x: auto;
  margin: -${theme.space[1]} 0 -${theme.space[1]} -${theme.space[1]};
  padding: ${theme.space[1]};

  ${media.desktop} {
    flex: none;
    flex-direction: column;
    overflow: visible;
    margin: 0;
    padding: 0;
  }
`;

/* The frame of the current picture lies on the picture, with a gap that shows it on a picture of any color. */
const Thumb = styled.button`
  position: relative;
  display: block;
  width: 4.5rem;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.lg};
  background: none;
  cursor: pointer;
  ${focusRing}

  &[aria-current='true']::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${theme.color.text};
    border-radius: inherit;
    box-shadow: inset 0 0 0 2px ${theme.color.background};

    ${media.forcedColors} {
      border-color: Highlight;
    }
  }
`;
