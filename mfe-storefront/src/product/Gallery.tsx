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
} from '@shop/shared/ui';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import styled from 'styled-components';

interface Props {
  /** The product's name: what the pictures show. */
  name: string;
  images: readonly ProductImage[];
  /** The chosen colour: choosing one brings its picture to the front. '' for none. */
  color: string;
}

/** How far a finger must travel, in px, to turn to the next picture. */
const SWIPE = 40;

/** A product's pictures: one large, all as thumbnails; turned by click, arrow keys or swipe. */
export function Gallery({ name, images, color }: Props) {
  const [turned, setTurned] = useState<{ color: string; index: number } | null>(null);
  const [startX, setStartX] = useState<number | null>(null);

  const ofColor = images.findIndex((image) => color !== '' && image.color === color);
  // A picture turned to by hand stays until another colour is chosen.
  const current = turned?.color === color ? turned.index : Math.max(ofColor, 0);
  const several = images.length > 1;
  const turnTo = (index: number) => setTurned({ color, index: (index + images.length) % images.length });
  const textOf = (index: number) => {
    const shown = images[index]?.color;
    const what = shown ? `${name}, ${shown}` : name;
    return several ? `${what}, picture ${index + 1} of ${images.length}` : what;
  };

  const press = (event: KeyboardEvent) => {
    if (!several || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    turnTo(current + (event.key === 'ArrowRight' ? 1 : -1));
  };
  const release = (event: PointerEvent) => {
    const travelled = startX === null ? 0 : event.clientX - startX;
    setStartX(null);
    if (several && Math.abs(travelled) >= SWIPE) turnTo(current + (travelled < 0 ? 1 : -1));
  };

  return (
    <Group role="group" aria-label="Pictures" onKeyDown={press}>
      <Main
        onPointerDown={(event) => setStartX(event.pointerType === 'mouse' ? null : event.clientX)}
        onPointerUp={release}
        onPointerCancel={() => setStartX(null)}
      >
        <Picture
          image={images[current]}
          alt={textOf(current)}
          sizes="(min-width: 1280px) 600px, (min-width: 1024px) 50vw, 100vw"
          priority
        />
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
            <VisuallyHidden role="status">
              Picture {current + 1} of {images.length}
            </VisuallyHidden>
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
  position: relative;
  flex: 1;
  min-width: 0;
  touch-action: pan-y;
`;

const Turn = styled.div<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: 50%;
  inset-inline-${({ $side }) => $side}: ${theme.space[3]};
  transform: translateY(-50%);
`;

const Thumbs = styled.ul`
  display: flex;
  gap: ${theme.space[2]};
  overflow-x: auto;
  padding: 2px;

  ${media.desktop} {
    flex: none;
    flex-direction: column;
    overflow: visible;
    padding: 0;
  }
`;

const Thumb = styled.button`
  display: block;
  width: 4.5rem;
  padding: 3px;
  border: 2px solid transparent;
  border-radius: calc(${theme.radius.lg} + 5px);
  background: none;
  cursor: pointer;
  ${focusRing}

  &[aria-current='true'] {
    border-color: ${theme.color.text};
  }
`;
