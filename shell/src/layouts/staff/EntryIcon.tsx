import type { MenuIcon } from '@shop/shared/remote/config';
import {
  AccountIcon,
  CategoriesIcon,
  CouponIcon,
  CustomersIcon,
  DashboardIcon,
  HistoryIcon,
  ListIcon,
  OrdersIcon,
  PackageIcon,
  ReleaseIcon,
  SettingsIcon,
  ShieldIcon,
  StaffIcon,
  SupplierIcon,
  TransactionsIcon,
} from '@shop/shared/ui';

/** The icons that remotes name for their menu entries, and those of the host's own entries. */
export type EntryIconName = MenuIcon | 'releases' | 'health';

const ICONS: Record<EntryIconName, typeof ListIcon> = {
  dashboard: DashboardIcon,
  orders: OrdersIcon,
  products: PackageIcon,
  categories: CategoriesIcon,
  customers: CustomersIcon,
  suppliers: SupplierIcon,
  transactions: TransactionsIcon,
  coupons: CouponIcon,
  staff: StaffIcon,
  audit: HistoryIcon,
  account: AccountIcon,
  settings: SettingsIcon,
  releases: ReleaseIcon,
  health: ShieldIcon,
};

/** The icon of a menu entry; a plain list if the entry has none. Decorative. */
export function EntryIcon({ name }: { name: EntryIconName | undefined }) {
  const Icon = name ? ICONS[name] : ListIcon;
  return <Icon size={18} aria-hidden="true" />;
}
