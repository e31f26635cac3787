/** The maximum number of pictures per product, and the maximum size of each in bytes. */
export const IMAGE_LIMITS = { count: 5, bytes: 5_242_880 } as const;

/** The messages about refused pictures, in the form and from the server. */
export const IMAGE_REFUSALS = {
  tooMany: 'Maximum 5 images allowed',
  wrongKind: 'Only JPEG, PNG, and WebP images are allowed',
  tooLarge: 'Each image must be less than 5MB',
} as const;

/** The limits of an SVG drawing: bytes, elements, and the maximum ratio between its longer and its shorter side. */
export const DRAWING_LIMITS = {
  bytes: 262_144,
  nodes: 5_000,
  longest: 10,
  tooLarge: 'The file must be no larger than 256 KB',
} as const;

/** The requirements of a hero picture: the minimum width in pixels and the maximum ratio of width to height. */
export const OPENING_LIMITS = {
  width: 1_200,
  ratio: 2,
  tooSmall: 'Must be at least 1200 pixels wide',
  tooFlat: 'Must be no more than twice as wide as high',
} as const;
