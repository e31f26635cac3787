import { type CsvCell, wallClock } from '@shop/shared/rules';

/** A moment of a CSV file by the shop's clocks, as spreadsheets read it: '2026-03-02 09:30'. */
export const localTimeCell = (moment: string, timeZone: string): CsvCell => ({
  value: wallClock(moment, timeZone).replace('T', ' '),
});
