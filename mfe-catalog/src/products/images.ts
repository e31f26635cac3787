import { IMAGE_LIMITS, IMAGE_REFUSALS } from '@shop/shared/rules';

/** A selected picture that is not uploaded yet. `url` is its preview until {@link release} is called. */
export interface ChosenImage {
  file: File;
  url: string;
}

/** File types that the file dialog accepts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

const fileError = ({ type, size }: File): string | undefined => {
  if (!IMAGE_TYPES.includes(type)) return IMAGE_REFUSALS.wrongKind;
  return size > IMAGE_LIMITS.bytes ? IMAGE_REFUSALS.tooLarge : undefined;
};

/**
 * Error if files cannot be added to the existing number of pictures; undefined if they can. Of several files, it names
 * those that it means.
 */
export const imageError = (files: readonly File[], there: number): string | undefined => {
  const refused = files.flatMap((file) => {
    const error = fileError(file);
    return error === undefined ? [] : [files.length > 1 ? `${file.name}: ${error}` : error];
  });
  if (refused.length > 0) return refused.join('. ');
  return there + files.length > IMAGE_LIMITS.count ? IMAGE_REFUSALS.tooMany : undefined;
};

export const choose = (file: File): ChosenImage => ({ file, url: URL.createObjectURL(file) });

/** Releases the memory of previews. */
export const release = (images: readonly ChosenImage[]): void => {
  for (const { url } of images) URL.revokeObjectURL(url);
};

/** The list with the entry at `index` moved by `step` places. */
export const moveEntry = <Entry>(list: readonly Entry[], index: number, step: number): Entry[] => {
  const entry = list[index];
  return entry === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + step, 0, entry);
};
