import type { ProductImage } from '@shop/shared/contracts';
import { contours, dataType, focusRing, media, Picture, theme, VisuallyHidden, useLazyModule } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { large, tiled, twoColumns } from './frame-look';
import { MAIN_SIZES, MainPicture } from './MainPicture';
import { useTurning } from './turning';

interface Props {
  id: string;
  /** The URL of the picture on the pressed card, '' for none. */
  seen: string;
  name: string;
  images: readonly ProductImage[];
  /** The selected color, '' for none. Selecting a color shows its picture. */
  color: string;
}

const loadLightbox = () => import('./Lightbox').then(({ Lightbox }) => Lightbox);

/** The displayed width of the other pictures, which are thumbnails on narrower screens. */
const TILE_SIZES = '(min-width: 1100px) 33vw, 80px';

/**
 * A product's pictures: a large one and thumbnails. Thumbnails, arrow keys and swipes change the large picture. A press
 * on it enlarges it.
 */
export function Gallery({ id, seen, name, images, color }: Props) {
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
          <MainPicture id={id} seen={turned ? '' : seen} image={shown} alt={textOf(current)} />
          {images.length > 0 && (
            <Enlarge type="button" aria-haspopup="dialog" aria-label="Enlarge picture" onClick={zoom} />
          )}
          {several && <VisuallyHidden role="status">{`Picture ${current + 1} of ${images.length}`}</VisuallyHidden>}
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
                  <Picture image={image} alt="" sizes={TILE_SIZES} />
                </Thumb>
                <Caption aria-hidden="true">{`${String(index + 1).padStart(2, '0')} ${image.color ?? ''}`}</Caption>
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
          sizes={MAIN_SIZES}
        />
      )}
    </>
  );
}

/* On wide screens all pictures are tiles of two columns. */
const Group = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;

  ${twoColumns} {
    gap: ${theme.space[3]};
  }

  ${tiled} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1px;
    background: ${theme.color.subtle};

    > div,
    li {
      box-shadow: 0 0 0 1px ${theme.color.text};
    }

    > :only-child {
      grid-column: 1 / -1;
    }
  }
`;

const Main = styled.div`
  ${large}
  position: relative;
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

/*
 * Dots on the picture on phones, thumbnails below it on tablets, and tiles beside it on wide screens, where the tile of
 * the picture that is shown large is a plate without one.
 */
const Thumbs = styled.ul`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  pointer-events: none;

  > li {
    pointer-events: auto;
  }

  ${twoColumns} {
    position: static;
    flex-wrap: nowrap;
    justify-content: flex-start;
    gap: ${theme.space[2]};
    overflow-x: auto;
    margin: -${theme.space[1]};
    padding: ${theme.space[1]};
  }

  ${tiled} {
    display: contents;

    > li {
      position: relative;
      display: grid;
      background: ${theme.color.background};
    }

    > li:has([aria-current='true']) {
      order: 1;
    }

    /* With the large picture the tiles are an odd number: the plate closes the last row as a strip. */
    &:has(> :last-child:nth-child(even)) > li:has([aria-current='true']) {
      grid-column: 1 / -1;
      height: 14rem;
      overflow: hidden;
    }
  }
`;

const Caption = styled.span`
  display: none;

  ${tiled} {
    ${dataType}
    display: block;
    position: absolute;
    inset: auto auto ${theme.space[3]} ${theme.space[3]};
    color: ${theme.color.deep};
    pointer-events: none;

    [aria-current='true'] + & {
      color: ${theme.color.text};
    }
  }
`;

const Thumb = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
  ${focusRing}

  &::before {
    content: '';
    width: 0.5rem;
    height: 0.5rem;
    border: 1px solid ${theme.color.text};
    border-radius: ${theme.radius.full};
    background: ${theme.color.background};
    box-shadow: 0 0 0 1px ${theme.color.background};
  }

  &[aria-current='true']::before {
    background: ${theme.color.text};
  }

  > :first-child {
    display: none;
  }

  ${twoColumns} {
    display: block;
    width: 4.5rem;
    height: auto;

    &::before {
      display: none;
    }

    > :first-child {
      display: block;
    }

    &[aria-current='true']::after {
      content: '';
      position: absolute;
      inset: 0;
      border: 2px solid ${theme.color.focus};
      box-shadow: inset 0 0 0 2px ${theme.color.background};
    }
  }

  ${tiled} {
    width: 100%;
    height: 100%;

    &:focus-visible {
      outline-offset: -4px;
    }

    &[aria-current='true'] {
      isolation: isolate;
      background: ${theme.color.subtle};
      --line-contour: ${theme.color.borderStrong};
      ${contours}

      &::before {
        display: block;
        width: auto;
        height: auto;
        border: 0;
        border-radius: 0;
        box-shadow: none;
        background: var(--line-contour);
      }

      &::after {
        display: none;
      }

      > :first-child {
        visibility: hidden;
      }
    }
  }

  ${media.forcedColors} {
    &[aria-current='true']::before {
      background: Highlight;
    }
  }
`;
