/** A position in PostgreSQL's log of changes. A later change has a greater one. */
export type LogPosition = bigint;

/** Later than every change: only the primary has it. */
export const END_OF_TIME: LogPosition = 0xffff_ffff_ffff_ffffn;

/** Reads a position as PostgreSQL writes it, such as 0/16B3748. */
export function readPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL does. */
export const writePosition = (position: LogPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
