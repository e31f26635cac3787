/** The hour of the day (0 to 23) of an instant in the zone. */
export const hourIn = (date: string, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(date)));

const twelve = (hour: number): string => `${String(hour % 12 || 12)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** The start of an hour of the day: '2 PM'. */
export const hourText = (hour: number): string => twelve(hour);

/** An hour of the day as a span: '2 PM – 3 PM'. */
export const hourSpan = (hour: number): string => `${twelve(hour)} – ${twelve(hour + 1)}`;
