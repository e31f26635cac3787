import { PARCEL_MARKS, type ParcelMark } from '@shop/shared/rules';

/** A mark that is set or taken back. */
export interface MarkChange {
  mark: ParcelMark;
  on: boolean;
}

/** The four changes, in the order in which menus show them. */
export const MARK_CHANGES: readonly MarkChange[] = PARCEL_MARKS.flatMap((mark) => [
  { mark, on: true },
  { mark, on: false },
]);

/** What a change says: as a button for one order, and as the report about several. */
export const markLabel = ({ mark, on }: MarkChange): string => {
  if (mark === 'packed') return on ? 'Packed' : 'Not packed';
  return on ? 'Piece missing' : 'Nothing missing';
};

/** The options of the filter by parcel. */
export const parcelOptions = [
  { value: '', label: 'Any parcel' },
  { value: 'to pack', label: 'To pack' },
  { value: 'packed', label: 'Packed' },
  { value: 'short', label: 'Piece missing' },
] as const;
