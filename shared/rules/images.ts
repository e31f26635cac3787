/** At most so many pictures a product, and so many bytes each. */
export const IMAGE_LIMITS = { count: 5, bytes: 5_242_880 } as const;

/** What is said of pictures that are refused, on the form and by the server. */
export const IMAGE_REFUSALS = {
  tooMany: 'Maximum 5 images allowed',
  wrongKind: 'Only JPEG, PNG, and WebP images are allowed',
  tooLarge: 'Each image must be less than 5MB',
} as const;

/** How much an SVG drawing may be: bytes, elements, and how many times as wide as high, or as high as wide. */
export const DRAWING_LIMITS = {
  bytes: 262_144,
  nodes: 5_000,
  longest: 10,
  tooLarge: 'The file must be no larger than 256 KB',
} as const;

/**
 * What a picture for the opening of the home page must be: so many pixels wide, and at most so many times as wide as
 * high.
 */
export const OPENING_LIMITS = {
  width: 1_200,
  ratio: 2,
  tooSmall: 'Must be at least 1200 pixels wide',
  tooFlat: 'Must be no more than twice as wide as high',
} as const;
