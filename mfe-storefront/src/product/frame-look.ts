/**
 * Where the words stand beside the pictures instead of under them: on tablets, and on screens too low to show both
 * under each other, such as a desktop's at twice its text size.
 */
export const twoColumns = '@media (min-width: 700px), (min-width: 560px) and (max-height: 500px)';

/**
 * The most that the large picture takes of the screen's height, so that what it shows has its name and price beside it.
 */
export const tallest = 'max(70dvh, 12rem)';
