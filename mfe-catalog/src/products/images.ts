import { IMAGE_LIMITS, IMAGE_REFUSALS } from '@shop/shared/rules';

/** A picture that was chosen and is not uploaded yet; `url` shows it until {@link release} is called. */
export interface ChosenImage {
  file: File;
  url: string;
}

/** What the file dialog offers. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why files cannot be added to so many pictures; undefined when they can. */
export const imageError = (files: readonly File[], there: number): string | undefined => {
  if (files.some(({ type }) => !IMAGE_TYPES.includes(type))) return IMAGE_REFUSALS.wrongKind;
  if (files.some(({ size }) => size > IMAGE_LIMITS.bytes)) return IMAGE_REFUSALS.tooLarge;
  return there + files.length > IMAGE_LIMITS.count ? IMAGE_REFUSALS.tooMany : undefined;
};

export const choose = (file: File): ChosenImage => ({ file, url: URL.createObjectURL(file) });

/** Gives back the memory of previews. */
export const release = (images: readonly ChosenImage[]): void => {
  for (const { url } of images) URL.revokeObjectURL(url);
};

/** The list with the entry at `index` moved by `step` places. */
export const moved = <Entry>(list: readonly Entry[], index: number, step: number): Entry[] => {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + step, 0, entry);
};
