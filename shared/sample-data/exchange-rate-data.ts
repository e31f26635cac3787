import type { ExchangeRates } from '@shop/shared/contracts';
import { idOf } from './shop-data';

const WENT_TO_L = { reason: 'too small' as const, pieces: 14, wentTo: [{ size: 'L', pieces: 14 }] };
const FOR_COLOR = { reason: 'color' as const, pieces: 2, wentTo: [] };

/** A product whose size M runs small. */
export const exchangeRateOf = (overrides: Partial<ExchangeRates[number]> = {}): ExchangeRates[number] => ({
  _id: idOf(1),
  name: 'Run Tee',
  refCode: 'RT-1',
  bought: 100,
  back: 16,
  reasons: [WENT_TO_L, FOR_COLOR],
  sizes: [
    { size: 'M', bought: 60, back: 14, reasons: [WENT_TO_L] },
    { size: 'S', bought: 40, back: 2, reasons: [FOR_COLOR] },
  ],
  colors: [
    { color: 'Black', bought: 70, back: 14, reasons: [WENT_TO_L] },
    { color: 'Sand', bought: 30, back: 2, reasons: [FOR_COLOR] },
  ],
  ...overrides,
});
