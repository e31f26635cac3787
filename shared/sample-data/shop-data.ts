import type {
  Category,
  Order,
  OrderLine,
  Product,
  ProductImage,
  PublicProduct,
  PublicProductCard,
  PublicSettings,
  Quote,
  TrackedOrder,
  User,
} from '@shop/shared/contracts';
import {
  type CartItem,
  DEFAULT_FRONT,
  DEFAULT_POLICY,
  addToCart,
  guideOf,
  EMPTY_CART,
  LOW_STOCK_UNDER,
  orderTimeline,
} from '@shop/shared/rules';

/** The time of all sample records. */
export const TEST_TIME = '2026-11-20T10:00:00.000Z';

/** A valid id: the number in hexadecimal, padded to 24 digits. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

/** The shop's public settings. */
export const settingsOf = (overrides: Partial<PublicSettings> = {}): PublicSettings => ({
  shopName: 'Test Shop',
  phone: '+1 555 0100',
  chatNumber: '15550100',
  location: '1 Test Street',
  socialLinks: [],
  timeZone: 'UTC',
  couponsEnabled: true,
  cityRequired: false,
  policy: DEFAULT_POLICY,
  front: DEFAULT_FRONT,
  lowStockUnder: LOW_STOCK_UNDER,
  remoteOverrides: 'staff',
  remoteOrigins: [],
  ...overrides,
});

/** A stored picture. `color` is set when it shows one of the product's colors. */
export const imageOf = (name: string, color: string | null = null): ProductImage => ({
  _id: idOf(name.length),
  url: `/pictures/${name}-1200.webp`,
  thumb_url: `/pictures/${name}-240.webp`,
  width: 1200,
  height: 1500,
  srcset: { webp: `/pictures/${name}-240.webp 240w, /pictures/${name}-1200.webp 1200w` },
  color,
});

/** A product as shoppers see it: two sizes, two colors, 20 pieces of each, no sale. */
export const productOf = (overrides: Partial<PublicProduct> = {}): PublicProduct => {
  const sizes = overrides.sizes ?? ['M', 'L'];
  const colors = overrides.colors ?? ['Black', 'Navy'];
  return {
    _id: idOf(1),
    name: 'Track Tee',
    refCode: 'TT-1',
    description: 'A light tee for every day.',
    price: 40,
    salePrice: null,
    onSale: false,
    category: { _id: idOf(100), name: 'Tees' },
    sizes,
    colors,
    composition: '100% cotton',
    material: 'Jersey',
    careInstructions: 'Wash cold',
    images: colors.map((color) => imageOf(`tee-${color.toLowerCase()}`, color)),
    createdAt: TEST_TIME,
    stock: Object.fromEntries(sizes.flatMap((size) => colors.map((color) => [`${size}-${color}`, 20]))),
    ...(guideOf({ own: null, inherited: null, sizes }) && { sizeGuide: true }),
    ...overrides,
  };
};

/** A product as a card in a list. */
export const cardOf = (product: PublicProduct): PublicProductCard => {
  const { composition: _c, material: _m, careInstructions: _i, sizeGuide: _g, stock, images, ...card } = product;
  const soldOut = Object.keys(stock).filter((key) => stock[key] === 0);
  const inStock = soldOut.length < Object.keys(stock).length;
  return { ...card, images: images.slice(0, 1), inStock, ...(inStock && soldOut.length > 0 ? { soldOut } : {}) };
};

/** A product as staff see it. */
export const staffProductOf = (overrides: Partial<Product> = {}): Product => ({
  ...productOf(overrides),
  buyPrice: 15,
  supplier: { _id: idOf(300), name: 'Mill & Co' },
  archived: false,
  version: 1,
  ...overrides,
});

/** A live top-level category. */
export const categoryOf = (overrides: Partial<Category> = {}): Category => ({
  _id: idOf(100),
  name: 'Tees',
  description: '',
  priority: 0,
  parentCategory: null,
  archived: false,
  createdAt: TEST_TIME,
  version: 1,
  ...overrides,
});

/** A line of the cart. By default it is one piece of a product's first size and color. */
export const cartItemOf = (
  product: PublicProduct,
  line: Partial<Pick<CartItem, 'size' | 'color' | 'quantity'>> = {},
) => {
  const { cart, error } = addToCart(EMPTY_CART, {
    product: {
      ...product,
      image: product.images[0]?.thumb_url ?? '',
      fullImage: product.images[0]?.url ?? '',
    },
    size: product.sizes[0] ?? '',
    color: product.colors[0] ?? '',
    quantity: 1,
    addedAt: TEST_TIME,
    ...line,
  });
  const [item] = cart.items;
  if (!item) throw new Error(`The product does not go into a cart: ${String(error)}`);
  return item;
};

/** A line of an order. */
export const orderLineOf = (overrides: Partial<OrderLine> = {}): OrderLine => ({
  product: { _id: idOf(1), name: 'Track Tee', refCode: 'TT-1' },
  size: 'M',
  color: 'Black',
  quantity: 2,
  price: 40,
  line: 0,
  ...overrides,
});

/** The number of a chat with a sample customer: international numbers are whole. */
export const chatPhoneOf = (phone: string): string | null => (phone.startsWith('+') ? phone.replace(/\D/g, '') : null);

/** A pending web order of 83.00. */
export const orderOf = (overrides: Partial<Order> = {}): Order => ({
  _id: idOf(500),
  customerId: idOf(400),
  customerName: 'Ada Lovelace',
  customerPhone: '+15550123',
  chatPhone: chatPhoneOf(overrides.customerPhone ?? '+15550123'),
  customerAddress: '12 Analytical Row',
  location: '',
  orderType: 'online',
  channel: 'web',
  paymentMethod: 'delivery',
  status: 'pending',
  subtotal: 80,
  discount: 0,
  couponCode: null,
  deliveryFee: 3,
  totalAmount: 83,
  terms: { exchangeDays: 3, refunds: false, deliveryDays: { min: 1, max: 3 } },
  itemCount: 2,
  notes: '',
  staffNotes: '',
  createdAt: TEST_TIME,
  products: [orderLineOf()],
  history: [{ status: 'pending', at: TEST_TIME, by: 'Customer' }],
  version: 1,
  ...overrides,
});

/** An order as tracking shows it. */
export const trackedOrderOf = (overrides: Partial<TrackedOrder> = {}): TrackedOrder => ({
  orderId: idOf(500),
  orderDate: TEST_TIME,
  status: 'confirmed',
  itemCount: 2,
  estimatedDelivery: '2026-11-25T10:00:00.000Z',
  timeline: orderTimeline(overrides.status ?? 'confirmed', { confirmed: TEST_TIME }),
  ...overrides,
});

/** The quote for a cart with one product at 40.00 and 20 pieces in stock. */
export const quoteOf = (overrides: Partial<Quote> = {}): Quote => ({
  subtotal: 40,
  discount: 0,
  deliveryFee: 3,
  totalAmount: 43,
  couponCode: null,
  couponError: null,
  lines: [{ price: 40, available: 20 }],
  problems: [],
  ...overrides,
});

export const userOf = (overrides: Partial<User> = {}): User => ({
  _id: idOf(800),
  name: 'Sam Staff',
  email: 'sam@shop.example',
  role: 'employee',
  ...overrides,
});
