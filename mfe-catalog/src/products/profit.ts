import { formatMoney, profit, profitPercent } from '@shop/shared/rules';

const percent = (price: number, cost: number | null): string => {
  const margin = profitPercent(price, cost);
  return margin === null ? '' : ` (${margin.toFixed(1)}%)`;
};

/** The profit per piece at a price, in dollars and in percent of the price; a dash if the cost is unknown. */
export const profitLabel = (price: number, cost: number | null): string => {
  const amount = profit(price, cost);
  return amount === null ? '-' : formatMoney(amount) + percent(price, cost);
};
