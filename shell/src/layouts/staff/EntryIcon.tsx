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
  StaffIcon,
  SupplierIcon,
  TransactionsIcon,
} from '@shop/shared/ui';

const ICONS: Record<MenuIcon, typeof ListIcon> = {
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
};

/** The picture for what a remote's menu entry names; a plain list where it names none. Decoration. */
export function EntryIcon({ name }: { name: MenuIcon | undefined }) {
  const Icon = name ? ICONS[name] : ListIcon;
  return <Icon size={18} aria-hidden="true" />;
}
