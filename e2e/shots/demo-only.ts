import { ASSORTMENT } from '@shop/demo/catalog';

/** The names of products that the demo shop has not: records of tests, which no visitor sees. */
export const beyondDemo = (shown: readonly { refCode: string; name: string }[]): string[] =>
  shown.filter((one) => !ASSORTMENT.some(({ refCode }) => refCode === one.refCode)).map(({ name }) => name);
