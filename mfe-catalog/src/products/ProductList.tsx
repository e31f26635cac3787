import type { Product } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { effectivePrice, formatMoney, isOnSale } from '@shop/shared/rules';
import {
  Badge,
  DataList,
  type DataColumn,
  type ListPlace,
  type ListSelection,
  Picture,
  Popover,
  Price,
  Stack,
  VisuallyHidden,
  theme,
} from '@shop/shared/ui';
import { styled } from 'styled-components';
import { profitLabel } from './profit';
import { type ProductHandlers, productEntries } from './product-entries';
import { ProductName } from './ProductName';
import { StockBar } from './StockBar';
import { StockMatrix } from './StockMatrix';
import { hasVariants, productStatus, stockSummary } from './stock-summary';

interface Props extends ProductHandlers {
  products: readonly Product[];
  place: ListPlace;
  selection: ListSelection<Product>;
}

const cost = ({ buyPrice }: Product) => (buyPrice === null ? '-' : formatMoney(buyPrice));

/** The products as a table. A click on a row opens the product's form, and its menu has the other actions. */
export function ProductList({ products, place, selection, ...handlers }: Props) {
  const { lowStockUnder } = useHost().settings;
  const status = (product: Product) => {
    const { label, tone } = productStatus(product, lowStockUnder);
    return (
      <Stack direction="row" gap={1}>
        {/* What most products are says nothing. */}
        {label !== 'Active' && <Badge tone={tone}>{label}</Badge>}
        {isOnSale(product) && <Badge tone="accent">SALE</Badge>}
      </Stack>
    );
  };
  const columns: DataColumn<Product>[] = [
    {
      key: 'picture',
      header: 'Picture',
      hideHeader: true,
      width: '3.75rem',
      render: ({ images }) => (
        <Thumb>
          <Picture image={images[0]} sizes="36px" ratio="1 / 1" alt="" />
        </Thumb>
      ),
    },
    {
      key: 'name',
      header: 'Product',
      place: 'title',
      render: ({ name }) => <ProductName>{name}</ProductName>,
      sort: { by: 'name', kind: 'text' },
    },
    { key: 'sku', header: 'SKU', priority: 4, render: ({ refCode }) => refCode },
    { key: 'status', header: 'Status', priority: 2, under: 'stock', render: status, brief: status },
    {
      key: 'stock',
      header: 'Stock',
      nowrap: true,
      render: (product) =>
        hasVariants(product) ? (
          <Popover
            title={product.name}
            label={
              <>
                <VisuallyHidden>{`Stock of ${product.name}: `}</VisuallyHidden>
                <StockBar product={product} />
                <span>{stockSummary(product)}</span>
              </>
            }
          >
            <StockMatrix product={product} />
          </Popover>
        ) : (
          stockSummary(product)
        ),
      sort: { by: 'stock', kind: 'number' },
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      nowrap: true,
      render: ({ price, salePrice, onSale }) => <Price price={price} salePrice={salePrice} onSale={onSale} size="sm" />,
      sort: { by: 'price', kind: 'number' },
    },
    {
      key: 'cost',
      header: 'Cost',
      align: 'end',
      nowrap: true,
      priority: 3,
      under: 'price',
      render: cost,
      sort: { by: 'buyPrice', kind: 'number' },
    },
    {
      key: 'margin',
      header: 'Margin',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: (product) => profitLabel(effectivePrice(product), product.buyPrice),
    },
  ];
  return (
    <Rows>
      <DataList
        label="Products"
        columns={columns}
        rows={products}
        rowKey={({ _id }) => _id}
        onOpen={handlers.onEdit}
        sorting={place}
        selection={selection}
        menu={{ nameOf: ({ name }) => name, entries: (product) => productEntries(product, handlers) }}
        // Phones use separate product cards.
        cardsBelow={0}
      />
    </Rows>
  );
}

/* A truncated name is not aligned to a text line. Without this rule, extra space would appear below it. */
const Rows = styled.div`
  th [data-opens] {
    vertical-align: top;
  }
`;

const Thumb = styled.span`
  display: block;
  width: 2.25rem;
  overflow: hidden;
  border-radius: ${theme.radius.sm};
`;
