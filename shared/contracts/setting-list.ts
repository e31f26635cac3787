import { MESSAGE_LABELS } from '../rules/messages';
import type { ShopSettingsValues } from './shop-settings';

/** The key of a setting that an admin can change while the shop runs. */
export type SettingKey = keyof ShopSettingsValues;

/** The texts about a setting, and the environment variable for it. */
export interface SettingInfo {
  label: string;
  /** What the setting does, in one sentence. */
  help: string;
  group: SettingGroup;
  /** The kind of input field. */
  input: 'text' | 'lines' | 'tel' | 'money' | 'whole' | 'flag' | 'choice' | 'day';
  /** The labels of the values of a choice. */
  choices?: Readonly<Record<string, string>>;
  /** The environment variable that gives the default. */
  variable: string;
}

export type SettingGroup =
  | 'shop'
  | 'search'
  | 'delivery'
  | 'orders'
  | 'limits'
  | 'refusals'
  | 'messages'
  | 'customers'
  | 'stock'
  | 'cash'
  | 'outbox';

/** The groups of settings, in display order. */
export const SETTING_GROUPS: Readonly<Record<SettingGroup, string>> = {
  shop: 'Name and contact',
  search: 'Search and shared links',
  delivery: 'Delivery and exchange',
  orders: 'Checkout',
  limits: 'Limits on orders',
  refusals: 'Refused parcels',
  messages: 'Messages to customers',
  customers: 'Data of customers',
  stock: 'Stock',
  cash: 'Cash',
  outbox: 'Outbox',
};

/** Every setting, in display order. The defaults come from the environment. */
export const SETTING_LIST: Readonly<Record<SettingKey, SettingInfo>> = {
  shopName: {
    label: 'Shop name',
    help: 'Shown wherever the shop is named.',
    group: 'shop',
    input: 'text',
    variable: 'SHOP_NAME',
  },
  phone: {
    label: 'Phone number',
    help: 'Where shoppers call, in international form.',
    group: 'shop',
    input: 'tel',
    variable: 'SHOP_PHONE',
  },
  location: {
    label: 'Address',
    help: 'Where the shop is. Leave empty to hide it.',
    group: 'shop',
    input: 'text',
    variable: 'SHOP_LOCATION',
  },
  chatNumber: {
    label: 'Chat number',
    help: 'Digits only, with the country code. Leave empty to take no chat orders.',
    group: 'shop',
    input: 'tel',
    variable: 'SHOP_CHAT_NUMBER',
  },
  socialLinks: {
    label: 'Social links',
    help: 'Label=https://… pairs, separated by commas.',
    group: 'shop',
    input: 'text',
    variable: 'SHOP_SOCIAL_LINKS',
  },
  timeZone: {
    label: 'Time zone',
    help: 'An IANA name such as America/New_York. It decides when a day begins, for figures and for coupons.',
    group: 'shop',
    input: 'text',
    variable: 'TIME_ZONE',
  },
  country: {
    label: 'Country of phone numbers',
    help: 'Two letters such as LB: whose numbers are typed without a country code. Leave empty to read it from the shop’s own.',
    group: 'shop',
    input: 'text',
    variable: 'COUNTRY',
  },
  titleSuffix: {
    label: 'Title ending',
    help: 'Stands after each page’s title, in tabs and search results. Leave empty to use the shop name.',
    group: 'search',
    input: 'text',
    variable: 'TITLE_SUFFIX',
  },
  homeDescription: {
    label: 'Description of the home page',
    help: 'Shown under its title by search engines and in shared links. Leave empty to use the tagline and delivery.',
    group: 'search',
    input: 'text',
    variable: 'HOME_DESCRIPTION',
  },
  siteDescription: {
    label: 'Description of the shop',
    help: 'Says what the shop is, also for pages without a description of their own. Leave empty to use their titles.',
    group: 'search',
    input: 'text',
    variable: 'SITE_DESCRIPTION',
  },
  searchSynonyms: {
    label: 'Words that mean the same',
    help: 'Searches find either: hat=cap, trousers=pants. Words of a group are separated by =, groups by commas.',
    group: 'search',
    input: 'text',
    variable: 'SEARCH_SYNONYMS',
  },
  deliveryFee: {
    label: 'Delivery fee',
    help: 'Dollars on every online order. In-store sales have no fee.',
    group: 'delivery',
    input: 'money',
    variable: 'DELIVERY_FEE',
  },
  deliveryDays: {
    label: 'Delivery days',
    help: 'Business days that delivery takes, such as 2 or 1-3. Tracking promises the later one.',
    group: 'delivery',
    input: 'text',
    variable: 'DELIVERY_DAYS',
  },
  exchangeDays: {
    label: 'Exchange days',
    help: 'Days a shopper has to exchange an item.',
    group: 'delivery',
    input: 'whole',
    variable: 'EXCHANGE_DAYS',
  },
  exchangeHoldDays: {
    label: 'Days the new piece is held',
    help: 'An exchange that nobody confirmed for so many days is ended, and its new piece goes back to stock.',
    group: 'delivery',
    input: 'whole',
    variable: 'EXCHANGE_HOLD_DAYS',
  },
  balanceDays: {
    label: 'Days until store balance expires',
    help: 'Also expires what customers have now and have had for longer. 0 means never.',
    group: 'delivery',
    input: 'whole',
    variable: 'BALANCE_DAYS',
  },
  refunds: {
    label: 'Refunds',
    help: 'Whether pages promise refunds.',
    group: 'delivery',
    input: 'flag',
    variable: 'REFUNDS',
  },
  couponsEnabled: {
    label: 'Coupons',
    help: 'Whether shoppers can enter a coupon.',
    group: 'orders',
    input: 'flag',
    variable: 'COUPONS_ENABLED',
  },
  cityRequired: {
    label: 'City required',
    help: 'Whether a cash-on-delivery order must name a city.',
    group: 'orders',
    input: 'flag',
    variable: 'CITY_REQUIRED',
  },
  maintenance: {
    label: 'Back soon',
    help: 'Whether visitors read that the shop is back soon and order nothing. Staff can work.',
    group: 'orders',
    input: 'flag',
    variable: 'MAINTENANCE',
  },
  afterAdd: {
    label: 'After Add to Cart',
    help: 'Whether a product’s page opens its list two seconds later, unless the shopper goes on using the page.',
    group: 'orders',
    input: 'choice',
    choices: { leave: 'Opens the list', stay: 'Stays on the page' },
    variable: 'AFTER_ADD',
  },
  shopDrawerCheckout: {
    label: 'Checkout in the shop page’s cart',
    help: 'What the button does in the cart beside the list of all products.',
    group: 'orders',
    input: 'choice',
    choices: { soon: 'Says that it is coming soon', checkout: 'Opens checkout' },
    variable: 'SHOP_DRAWER_CHECKOUT',
  },
  orderPieces: {
    label: 'Pieces per order',
    help: 'The most pieces in one order of a shopper. Staff can order more.',
    group: 'limits',
    input: 'whole',
    variable: 'ORDER_PIECES',
  },
  orderTotal: {
    label: 'Total per order',
    help: 'The most dollars one order of a shopper can come to. Staff can order for more.',
    group: 'limits',
    input: 'money',
    variable: 'ORDER_TOTAL',
  },
  pendingOrdersPerPhone: {
    label: 'Pending orders per phone and client',
    help: 'The most orders of one phone number, from one device or network, that can wait to be accepted.',
    group: 'limits',
    input: 'whole',
    variable: 'PENDING_ORDERS_PER_PHONE',
  },
  pendingOrdersPerPhoneInAll: {
    label: 'Pending orders per phone',
    help: 'The same from all clients together. It is never less than the limit above.',
    group: 'limits',
    input: 'whole',
    variable: 'PENDING_ORDERS_PER_PHONE_IN_ALL',
  },
  refusalsToWarn: {
    label: 'Warn from',
    help: 'Staff see a warning on new orders of a phone number that refused so many parcels. 0 turns it off.',
    group: 'refusals',
    input: 'whole',
    variable: 'REFUSALS_TO_WARN',
  },
  refusalsToCall: {
    label: 'Call first from',
    help: 'Staff are asked to call before they accept an order of such a number. 0 turns it off.',
    group: 'refusals',
    input: 'whole',
    variable: 'REFUSALS_TO_CALL',
  },
  refusalsToRefuse: {
    label: 'Refuse orders from',
    help: 'Shoppers can place no order with such a number; they read that too many orders wait. 0 turns it off.',
    group: 'refusals',
    input: 'whole',
    variable: 'REFUSALS_TO_REFUSE',
  },
  messageReceived: {
    label: MESSAGE_LABELS.received,
    help: 'Says that the shop has the order: {name}, {order}, {pieces}, {total}, {address}, {shop}, {track}, {link} are filled in.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_RECEIVED',
  },
  messageConfirm: {
    label: MESSAGE_LABELS.confirm,
    help: 'Asks the customer of a new order to confirm it; {link} is a page where they press Yes. Leave a message empty to write none at its moment.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_CONFIRM',
  },
  messageExchange: {
    label: MESSAGE_LABELS.exchange,
    help: 'Says what an exchange brings, instead of the two above.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_EXCHANGE',
  },
  messageOnTheWay: {
    label: MESSAGE_LABELS['on the way'],
    help: 'Says that the parcel is on its way.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_ON_THE_WAY',
  },
  messageDelivered: {
    label: MESSAGE_LABELS.delivered,
    help: 'Follows the delivery.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_DELIVERED',
  },
  messagePaymentDue: {
    label: MESSAGE_LABELS['payment due'],
    help: 'Asks for the payment of what was bought on credit.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_PAYMENT_DUE',
  },
  messageBackInStock: {
    label: MESSAGE_LABELS['back in stock'],
    help: 'For an order that the shop canceled: its pieces are there again. It stands in the order only.',
    group: 'messages',
    input: 'lines',
    variable: 'MESSAGE_BACK_IN_STOCK',
  },
  confirmLinkHours: {
    label: 'Hours of a confirmation link',
    help: 'How long a customer can answer with the link of a message after it was written.',
    group: 'messages',
    input: 'whole',
    variable: 'CONFIRM_LINK_HOURS',
  },
  cancelSilentAfterHours: {
    label: 'Cancel silent orders after hours',
    help: 'Pending orders whose customers have not answered the link so many hours after it was written are canceled. 0 turns it off.',
    group: 'messages',
    input: 'whole',
    variable: 'CANCEL_SILENT_AFTER_HOURS',
  },
  retentionMonths: {
    label: 'Erase customers after months',
    help: 'Customers without an order for so many months are erased, which cannot be undone. Their orders stay, as orders of a guest. 0 turns it off.',
    group: 'customers',
    input: 'whole',
    variable: 'RETENTION_MONTHS',
  },
  copiesDays: {
    label: 'Backups are kept for days',
    help: 'The privacy page says that an erased customer stays in backups no longer than that. Count every copy: archives of the database, too, and what lies elsewhere. 0: the page gives no time.',
    group: 'customers',
    input: 'whole',
    variable: 'COPIES_DAYS',
  },
  lowStockUnder: {
    label: 'Low stock under',
    help: 'A product is low with fewer pieces than this, in total or in a variant.',
    group: 'stock',
    input: 'whole',
    variable: 'LOW_STOCK_UNDER',
  },
  costOfGoods: {
    label: 'Cost of goods received',
    help: 'What a delivery makes of a product’s cost: that of the last delivery, or the average of the pieces in stock.',
    group: 'stock',
    input: 'choice',
    choices: { last: 'Last delivery', average: 'Average in stock' },
    variable: 'COST_OF_GOODS',
  },
  potCourier: {
    label: 'Cash with couriers',
    help: 'What you call the cash of delivered orders that name no courier. Couriers have their own names.',
    group: 'cash',
    input: 'text',
    variable: 'POT_COURIER',
  },
  potTill: {
    label: 'Cash in the shop',
    help: 'What you call the till.',
    group: 'cash',
    input: 'text',
    variable: 'POT_TILL',
  },
  potBank: {
    label: 'Cash at the bank',
    help: 'What you call the place where you bring cash to be safe.',
    group: 'cash',
    input: 'text',
    variable: 'POT_BANK',
  },
  settlementsFrom: {
    label: 'Settlements from',
    help: 'Orders delivered before this day were settled with their couriers outside the shop: they wait for no settlement. Empty: every delivered order waits.',
    group: 'cash',
    input: 'day',
    variable: 'SETTLEMENTS_FROM',
  },
  webhookUrl: {
    label: 'Webhook',
    help: 'Where the shop posts new orders, their steps, low stock and failed backups. Empty turns it off.',
    group: 'outbox',
    input: 'text',
    variable: 'WEBHOOK_URL',
  },
  mailTo: {
    label: 'E-mail to',
    help: 'Who reads about new orders, low stock and failed backups: addresses, separated by commas. Empty turns it off.',
    group: 'outbox',
    input: 'text',
    variable: 'MAIL_TO',
  },
};

/** Whether a string is the key of a setting. */
export const isSettingKey = (word: string): word is SettingKey => Object.hasOwn(SETTING_LIST, word);

/** The keys of all settings. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTING_LIST).filter(isSettingKey);

/** Whether a setting is a number, although its input field contains text. */
export const isNumberSetting = (key: SettingKey): boolean => ['money', 'whole'].includes(SETTING_LIST[key].input);
