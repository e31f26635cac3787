import { media } from '@shop/shared/ui';
import { css } from 'styled-components';

/**
 * The media query of the two-column layout: tablets, and screens too low to show picture and text below each other,
 * such as a desktop screen at 200% text size.
 */
export const twoColumns = '@media (min-width: 700px), (min-width: 560px) and (max-height: 500px)';

/** From this width on all pictures are tiles, beside a column of 432 px. */
export const tiled = '@media (min-width: 1100px)';

/** The maximum height of the large picture, so that its name and price are visible beside it. */
const tallest = 'max(70dvh, 12rem)';

/**
 * The shape and the place of the large picture. On phones it reaches both edges, and is low enough that color and size
 * are on the first screen.
 */
export const large = css`
  > span:first-child {
    aspect-ratio: 100 / 103;
  }

  /* The crop leaves more of the top, where hoods and collars are. */
  ${media.phone} {
    img {
      object-position: 50% 34%;
    }
  }

  ${twoColumns} {
    max-width: calc(${tallest} * 0.8);

    > span:first-child {
      aspect-ratio: 4 / 5;
    }
  }

  ${tiled} {
    max-width: none;
  }
`;
