import {
  ButtonLink,
  CustomersIcon,
  Grid,
  Heading,
  OrdersIcon,
  PageHeader,
  PlusIcon,
  Stack,
  TrendUpIcon,
} from '@shop/shared/ui';
import { FirstSteps } from '../dashboard/FirstSteps';
import { LowStock } from '../dashboard/LowStock';
import { OrdersWaiting } from '../dashboard/OrdersWaiting';
import { RecentOrders } from '../dashboard/RecentOrders';
import { SalesByDay } from '../dashboard/SalesByDay';
import { SalesCards } from '../dashboard/SalesCards';

/**
 * The dashboard: setup steps of a new shop, waiting orders, sales, latest orders, low stock, and links to frequent
 * tasks.
 */
export default function DashboardPage() {
  return (
    <Stack gap={8}>
      <PageHeader title="Dashboard" />
      <FirstSteps />
      <OrdersWaiting />
      <SalesCards />
      <SalesByDay />
      <Grid columns={{ phone: 1, desktop: 2 }} gap={8}>
        <RecentOrders />
        <LowStock />
      </Grid>
      <Stack as="section" gap={3}>
        <Heading level={2} size="sm">
          Quick Actions
        </Heading>
        <Stack direction="row" gap={3}>
          <ButtonLink to="/products?add=1" icon={<PlusIcon size={18} />}>
            Add Product
          </ButtonLink>
          <ButtonLink to="/orders" icon={<OrdersIcon size={18} />}>
            Orders
          </ButtonLink>
          <ButtonLink to="/customers" icon={<CustomersIcon size={18} />}>
            Customers
          </ButtonLink>
          <ButtonLink to="/transactions" icon={<TrendUpIcon size={18} />}>
            Reports
          </ButtonLink>
        </Stack>
      </Stack>
    </Stack>
  );
}
