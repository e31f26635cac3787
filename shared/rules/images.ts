/** At most so many pictures a product, and so many bytes each. */
export const IMAGE_LIMITS = { count: 5, bytes: 5_242_880 } as const;

/** What is said of pictures that are refused, on the form and by the server. */
export const IMAGE_REFUSALS = {
  tooMany: 'Maximum 5 images allowed',
  wrongKind: 'Only JPEG, PNG, and WebP images are allowed',
  tooLarge: 'Each image must be less than 5MB',
} as const;
