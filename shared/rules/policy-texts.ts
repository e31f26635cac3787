import type { PolicyBlock, PolicyKey, PolicyWords, PublicSettings } from '../contracts';
import { formatMoney } from './money';
import { copiesText, deliveryTimeText, exchangeText, retentionText } from './policy';

const heading = (text: string): PolicyBlock => ({ kind: 'heading', level: 2, words: [{ text }] });
const paragraph = (...words: (string | PolicyWords)[]): PolicyBlock => ({
  kind: 'paragraph',
  words: words.map((word) => (typeof word === 'string' ? { text: word } : word)),
});
const list = (...items: string[]): PolicyBlock => ({
  kind: 'list',
  start: null,
  items: items.map((item) => [paragraph(item)]),
});

const TRACKING: PolicyWords = { text: 'tracking page', to: '/track-order' };

const privacy = (chat: boolean): PolicyBlock[] => [
  heading('What you give us'),
  paragraph(
    'You shop without an account. When you place an order we ask for your name, your phone number and, for delivery, your address. A location and notes are up to you.',
  ),
  heading('What we use it for'),
  list(
    'Your name and address: to bring your order to you.',
    'Your phone number: to confirm your order, to agree on delivery, and so that you can track your order.',
    'Your orders: to handle exchanges and to keep our books.',
  ),
  paragraph('We do not sell your details, and we do not use them for advertising.'),
  heading('What stays in your browser'),
  paragraph(
    'Your cart, a random customer number and, until you close the tab, what you typed at checkout are kept in your own browser so that they survive a reload. We set no cookies for advertising and load nothing from other companies.',
  ),
  heading('Order tracking'),
  paragraph(
    'Whoever knows a phone number can see where its orders are, on the ',
    TRACKING,
    '. It never shows names, addresses, products or amounts.',
  ),
  ...(chat
    ? [
        heading('Orders through WhatsApp'),
        paragraph(
          'If you order through WhatsApp, the message you send us travels through that service and is also subject to its terms.',
        ),
      ]
    : []),
  heading('How long we keep it'),
  paragraph(
    '{retention} What was ordered stays in our books, without them. {copies} If we ever need such a copy, we delete them from it again.',
  ),
  heading('Your questions'),
  paragraph('Call us at {phone} to learn what we keep about you, or to have it corrected or deleted.'),
];

const terms = (chat: boolean): PolicyBlock[] => [
  heading('Prices and payment'),
  paragraph(
    `All prices are in US dollars. You pay in cash when your order is delivered${chat ? ', or as agreed with us when you order through WhatsApp' : ''}. The total shown before you place an order is what you pay.`,
  ),
  heading('Delivery'),
  paragraph(
    'We deliver nationwide for {deliveryFee} per order. {deliveryTime}. You can follow your order on the ',
    TRACKING,
    '.',
  ),
  heading('Exchange'),
  paragraph(
    '{exchange}. Items must be unworn, unwashed and in their original condition. Call us at {phone} to arrange an exchange.',
  ),
  heading('Availability'),
  paragraph(
    'Items are yours once the order is placed. If something sells out or a price changes first, we tell you before you order.',
  ),
  heading('Coupons'),
  paragraph(
    'A coupon lowers the price of the items, not the delivery fee. One coupon can be used per order, until it expires.',
  ),
];

/** The default text pages. They mention chat orders only if the shop has a chat number. */
export const defaultPolicy = (key: PolicyKey, { chatNumber }: Pick<PublicSettings, 'chatNumber'>): PolicyBlock[] =>
  (key === 'privacy' ? privacy : terms)(chatNumber !== '');

type Facts = Pick<PublicSettings, 'shopName' | 'phone' | 'policy' | 'retentionMonths' | 'copiesDays'>;

const factsOf = ({ shopName, phone, policy, retentionMonths, copiesDays }: Facts): ReadonlyMap<string, string> =>
  new Map([
    ['shopName', shopName],
    ['phone', phone],
    ['deliveryFee', formatMoney(policy.deliveryFee)],
    ['deliveryTime', deliveryTimeText(policy)],
    ['exchange', exchangeText(policy)],
    ['retention', retentionText(retentionMonths)],
    ['copies', copiesText(copiesDays)],
  ]);

/** Replaces placeholders such as {phone} by the shop's data. Unknown placeholders stay unchanged. */
export function withFacts(blocks: readonly PolicyBlock[], shop: Facts): PolicyBlock[] {
  const facts = factsOf(shop);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => facts.get(name) ?? whole);
  const filled = (block: PolicyBlock): PolicyBlock =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((item) => item.map(filled)) }
      : { ...block, words: block.words.map((words) => ({ ...words, text: fill(words.text) })) };
  return blocks.map(filled);
}
