import { css } from 'styled-components';

/**
 * The media query of the two-column layout: tablets, and screens too low to show picture and text below each other,
 * such as a desktop screen at 200% text size.
 */
export const twoColumns = '@media (min-width: 700px), (min-width: 560px) and (max-height: 500px)';

/** The maximum height of the large picture, so that its name and price are visible beside it. */
export const tallest = 'max(70dvh, 12rem)';

/** Width and place of the large picture, whose aspect ratio is 4 to 5. In two columns it begins at the left edge. */
export const large = css`
  max-width: calc(${tallest} * 0.8);
  margin-inline: auto;

  ${twoColumns} {
    margin-inline-start: 0;
  }
`;
