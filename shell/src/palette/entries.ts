import type { Coupon, Customer, Order, Product, Role, Supplier, Transaction } from '@shop/shared/contracts';
import type { PictureSource } from '@shop/shared/ui';
import type { Registry } from '@shop/shared/remote/registry';
import {
  capitalize,
  formatMoney,
  matchesSearch,
  nameOrGuest,
  orderNumber,
  orderState,
  shortId,
} from '@shop/shared/rules';
import type { EntryIconName } from '../layouts/staff/EntryIcon';
import { type Requirement, meets } from '../session/access';

/** One result of the palette. */
export interface PaletteEntry {
  /** URL of the result. It is unique among all entries. */
  to: string;
  label: string;
  /** Detail that distinguishes similar results: a phone number, a SKU, an amount. */
  detail?: string;
  icon?: EntryIconName;
  /** A product's first picture, instead of the icon. */
  picture?: PictureSource | undefined;
}

/** Entries of one kind with their heading. */
export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

const address = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The staff pages of the host itself, which no remote declares. */
const HOST_PAGES: readonly (PaletteEntry & { access: Requirement })[] = [
  { to: '/releases', label: 'Releases', icon: 'releases', access: 'admin' },
  { to: '/health', label: 'Health', icon: 'health', access: 'admin' },
];

/**
 * The screens whose title contains the text and that the role may see. Staff pages come first, in menu order. Shopper
 * pages are only included if the text is not empty. Pages with parameters are excluded.
 */
export function screensFor({ pages, menu }: Registry, role: Role, text: string): PaletteEntry[] {
  // A page below one of the menu, such as a report, follows that page and has its icon.
  const placeOf = (path: string) => {
    const place = menu.findIndex((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
    return place < 0 ? menu.length : place;
  };
  const named = pages
    .map(({ page }) => page)
    .filter(({ path, title }) => !path.includes(':') && matchesSearch(text, title));
  const staff = named
    .filter(({ access }) => access !== 'public' && meets(role, access))
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path))
    .map(({ path, title }) => ({ to: path, label: title, icon: menu[placeOf(path)]?.icon }));
  const own = HOST_PAGES.filter(({ label, access }) => meets(role, access) && matchesSearch(text, label));
  const open = named
    .filter(({ access }) => access === 'public' && text !== '')
    .map(({ path, title }) => ({ to: path, label: title, detail: 'Storefront' }));
  return [...staff, ...own.map(({ to, label, icon }) => ({ to, label, icon })), ...open];
}

/** The actions that the role may start and whose name contains the text, in menu order. */
export const actionsFor = ({ pages, menu }: Registry, role: Role, text: string): PaletteEntry[] =>
  menu.flatMap(({ path, icon, actions = [] }) => {
    const access = pages.find(({ page }) => page.path === path)?.page.access;
    if (access === undefined || access === 'public' || !meets(role, access)) return [];
    return actions
      .filter(({ label }) => matchesSearch(text, label))
      .map(({ label, query }) => ({ to: `${path}?${query}`, label, icon }));
  });

/** An order: its number and customer; opens the order. */
export const orderEntry = (order: Order): PaletteEntry => ({
  to: address('/orders', { order: order._id }),
  label: `#${orderNumber(order._id)} ${nameOrGuest(order.customerName)}`,
  detail: `${formatMoney(order.totalAmount)} · ${capitalize(orderState(order))}`,
  icon: 'orders',
});

/**
 * A product: its name and SKU; opens the product in the list. The list includes archived products if it is archived.
 */
export const productEntry = ({ refCode, name, archived, images }: Product): PaletteEntry => ({
  to: address('/products', { q: refCode, ...(archived && { archived: '1' }) }),
  label: name,
  detail: archived ? `${refCode} · Archived` : refCode,
  icon: 'products',
  picture: images[0],
});

/** A customer: name and phone; opens the customer. */
export const customerEntry = ({ _id, name, phone }: Customer): PaletteEntry => ({
  to: address('/customers', { customer: _id }),
  label: nameOrGuest(name),
  detail: phone,
  icon: 'customers',
});

/** A supplier: name and phone; opens the supplier in the list. */
export const supplierEntry = ({ name, phone }: Supplier): PaletteEntry => ({
  to: address('/suppliers', { q: name }),
  label: name,
  detail: phone,
  icon: 'suppliers',
});

/** A coupon: its code and description; opens it in the list. */
export const couponEntry = ({ code, description }: Coupon): PaletteEntry => ({
  to: address('/coupons', { q: code }),
  label: code,
  detail: description,
  icon: 'coupons',
});

/** A transaction: its description and amount; opens it in the list. */
export const transactionEntry = ({ _id, description, amount }: Transaction): PaletteEntry => ({
  to: address('/transactions', { q: shortId(_id) }),
  label: description,
  detail: formatMoney(amount),
  icon: 'transactions',
});

/** Link to the full list with the same search, if there are more results than the palette shows. */
export const allEntry = (path: string, noun: string, total: number, q: string): PaletteEntry => ({
  to: address(path, { q }),
  label: `All ${total.toLocaleString('en-US')} ${noun} for “${q}”`,
});
