import type { HomePictures } from '@shop/shared/contracts';
import { media, mediaQuery } from '@shop/shared/ui';
import { Fragment } from 'react';
import styled from 'styled-components';

/** Below and from the width where words stand beside what the picture shows. */
const [PHONE, WIDE] = [mediaQuery(media.phone), mediaQuery(media.tablet)];

/** The picture behind the shop's first words: from edge to edge, another one on phones, fading where words stand. */
export function OpeningPicture({ picture: { wide, tall, alt, ground } }: { picture: HomePictures['opening'] }) {
  const screens = [
    [WIDE, wide],
    [PHONE, tall],
  ] as const;
  return (
    <Room $ground={ground}>
      <picture>
        {screens.map(([query, { srcset }]) => (
          <Fragment key={query}>
            {srcset.avif && <source media={query} type="image/avif" srcSet={srcset.avif} sizes="100vw" />}
            <source media={query} type="image/webp" srcSet={srcset.webp} sizes="100vw" />
          </Fragment>
        ))}
        <img src={tall.url} alt={alt} width={tall.width} height={tall.height} fetchPriority="high" decoding="sync" />
      </picture>
    </Room>
  );
}

const Room = styled.div<{ $ground: string }>`
  position: relative;

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 5;
    object-fit: cover;
  }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(transparent 60%, ${({ $ground }) => $ground} 96%);
  }

  ${media.tablet} {
    position: absolute;
    inset: 0;

    img {
      height: 100%;
      aspect-ratio: auto;
      object-position: 100% 50%;
    }

    &::after {
      background: linear-gradient(90deg, ${({ $ground }) => $ground} 20%, transparent 58%);
    }
  }

  ${media.desktop} {
    &::after {
      background: linear-gradient(90deg, ${({ $ground }) => $ground} 20%, transparent 48%);
    }
  }
`;
