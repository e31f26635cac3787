import { paths } from '../paths';

/** What the shop says first, and the ways in that stand below. */
export interface OpeningWords {
  title: string;
  lead: string;
  /** The first is the one that stands out. */
  ways: readonly { to: string; label: string }[];
}

/** The opening of every shop that has no words of its own. */
export const OPENING_WORDS: OpeningWords = {
  title: 'Made to move all day',
  lead: 'Men’s activewear and casual wear, cut to train in and easy to live in.',
  ways: [
    { to: paths.shop, label: 'Shop all' },
    { to: paths.sale, label: 'See the sale' },
  ],
};
