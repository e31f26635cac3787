import type { Customer, Order, Product, Role } from '@shop/shared/contracts';
import type { MenuIcon } from '@shop/shared/remote/config';
import type { Registry } from '@shop/shared/remote/registry';
import { capitalise, formatMoney, matchesSearch, orderNumber } from '@shop/shared/rules';
import { meets } from '../session/access';

/** One thing that the palette leads to. */
export interface PaletteEntry {
  /** Its own among all entries: the address it leads to. */
  to: string;
  label: string;
  /** What tells it from its like: a phone number, a SKU, an amount. */
  detail?: string;
  icon?: MenuIcon;
}

/** Entries of one kind under their heading. */
export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

const address = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/**
 * The screens whose title holds the text and that the role may see: staff pages first, in the order of the menu. Pages for
 * shoppers are only offered once something is typed, and pages with parameters never: they need more than a name.
 */
export function screensFor({ pages, menu }: Registry, role: Role, text: string): PaletteEntry[] {
  const places = new Map(menu.map(({ path }, place) => [path, place]));
  const placeOf = (path: string) => places.get(path) ?? menu.length;
  return pages
    .map(({ page }) => page)
    .filter(({ path, access }) => !path.includes(':') && (access === 'public' ? text !== '' : meets(role, access)))
    .filter(({ title }) => matchesSearch(text, title))
    .toSorted(
      (a, b) => Number(a.access === 'public') - Number(b.access === 'public') || placeOf(a.path) - placeOf(b.path),
    )
    .map(({ path, title, access }) => ({
      to: path,
      label: title,
      detail: access === 'public' ? 'Storefront' : undefined,
      icon: menu.find((entry) => entry.path === path)?.icon,
    }));
}

/** An order: its number and customer; leads to its detail. */
export const orderEntry = ({ _id, customerName, totalAmount, status }: Order): PaletteEntry => ({
  to: address('/orders', { order: _id }),
  label: `#${orderNumber(_id)} ${customerName || 'Guest Customer'}`,
  detail: `${formatMoney(totalAmount)} · ${capitalise(status)}`,
  icon: 'orders',
});

/** A product: its name and SKU; leads to it in the list of products, among archived ones if it is one. */
export const productEntry = ({ refCode, name, archived }: Product): PaletteEntry => ({
  to: address('/products', { q: refCode, ...(archived && { archived: '1' }) }),
  label: name,
  detail: archived ? `${refCode} · Archived` : refCode,
  icon: 'products',
});

/** A customer: name and phone; leads to their detail. */
export const customerEntry = ({ _id, name, phone }: Customer): PaletteEntry => ({
  to: address('/customers', { customer: _id }),
  label: name || 'Guest Customer',
  detail: phone,
  icon: 'customers',
});

/** The whole list under the same search, for when there is more than the palette shows. */
export const allEntry = (path: string, noun: string, total: number, q: string): PaletteEntry => ({
  to: address(path, { q }),
  label: `All ${total.toLocaleString('en-US')} ${noun} for “${q}”`,
});
