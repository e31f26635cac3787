import type { HomePictures } from '@shop/shared/contracts';
import { usePictureUrls } from '@shop/shared/remote';
import { media, mediaQuery } from '@shop/shared/ui';
import { Fragment } from 'react';
import { css, styled } from 'styled-components';

/** Media queries: phones, and the width from which the text is beside the subject of the picture. */
const [PHONE, WIDE] = [mediaQuery(media.phone), mediaQuery(media.tablet)];

/** The full-width picture behind the hero text. Phones get another one. It fades out behind the text. */
export function OpeningPicture({ picture }: { picture: HomePictures['opening'] }) {
  const { wide, tall, alt, ground, covered = false } = picture;
  const at = usePictureUrls();
  const screens = [
    [WIDE, wide, covered ? '60vw' : '100vw'],
    [PHONE, tall, '100vw'],
  ] as const;
  return (
    <PictureArea $ground={ground} $covered={covered}>
      <picture>
        {screens.map(([query, { srcset }, sizes]) => (
          <Fragment key={query}>
            {srcset.avif && <source media={query} type="image/avif" srcSet={at(srcset.avif)} sizes={sizes} />}
            <source media={query} type="image/webp" srcSet={at(srcset.webp)} sizes={sizes} />
          </Fragment>
        ))}
        <img
          src={at(tall.url)}
          alt={alt}
          width={tall.width}
          height={tall.height}
          fetchPriority="high"
          decoding="sync"
        />
      </picture>
    </PictureArea>
  );
}

/*
 * Fades the picture into the ground color behind the text. `$covered` makes the fade stronger for pictures without free
 * space there, so that the text is readable on any picture.
 */
const PictureArea = styled.div<{ $ground: string; $covered: boolean }>`
  position: relative;
  z-index: -2;

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 1 / 1;
    object-fit: cover;
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(
      transparent ${({ $covered, $ground }) => ($covered ? `35%, ${$ground} 76%` : `38%, ${$ground} 80%`)}
    );
  }

  ${media.tablet} {
    position: absolute;
    inset: 0;

    img {
      height: 100%;
      aspect-ratio: auto;
      object-position: 100% 50%;
      ${({ $covered }) =>
        $covered &&
        css`
          width: 60%;
          margin-inline-start: 40%;
          object-position: 50% 50%;
        `}
    }

    &::after {
      background: linear-gradient(
        90deg,
        ${({ $ground, $covered }) => `${$ground} ${$covered ? '48%, transparent 72%' : '20%, transparent 58%'}`}
      );
    }
  }

  ${media.desktop} {
    &::after {
      background: linear-gradient(
        90deg,
        ${({ $ground, $covered }) => `${$ground} ${$covered ? '48%, transparent 66%' : '20%, transparent 48%'}`}
      );
    }
  }
`;
