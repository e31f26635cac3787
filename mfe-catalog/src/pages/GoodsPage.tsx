import type { GoodsReceipt, GoodsReceiptsQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import {
  Button,
  ButtonLink,
  LIST_PLACE,
  ListPage,
  PlusIcon,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { EVERY_SUPPLIER, useGoodsReceipts, useSuppliers } from '../endpoints';
import { ReceiptList } from '../goods/ReceiptList';

const ReceiveDialog = lazyDialog(() => import('../goods/ReceiveDialog').then((module) => module.ReceiveDialog));
const ReceiptDialog = lazyDialog(() => import('../goods/ReceiptDialog').then((module) => module.ReceiptDialog));

const NO_FILTERS = { ...LIST_PLACE, add: '', receipt: '' };

/** Goods received: the deliveries of suppliers, newest first, and the form for another. */
export default function GoodsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const suppliers = useSuppliers({ query: EVERY_SUPPLIER }).data?.rows ?? [];
  const place = useListPlace(filters, change);
  const list = usePagedList<GoodsReceipt, GoodsReceiptsQuery>({
    useQuery: useGoodsReceipts,
    filters: {},
    place,
    matches: () => true,
  });
  const receive = () => change({ add: '1' });
  return (
    <ListPage
      title="Goods Received"
      actions={
        <>
          <ButtonLink to="/products">All products</ButtonLink>
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={receive}>
            Receive goods
          </Button>
        </>
      }
      noun={['delivery', 'deliveries']}
      notice={
        <DraftNotices
          hidden={filters.add === '1' || filters.receipt !== ''}
          forms={{ goods: receive, 'goods-costs': (id) => change({ receipt: id }) }}
        />
      }
      list={list}
      failure="Failed to load data"
      filtered={false}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{
        text: 'No goods were received yet.',
        action: <Button onClick={receive}>Receive goods</Button>,
      }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {filters.add === '1' && (
            <ReceiveDialog
              suppliers={suppliers}
              onBooked={(receipt) => change({ add: '', receipt })}
              onClose={() => change({ add: '' })}
            />
          )}
          {filters.receipt !== '' && <ReceiptDialog id={filters.receipt} onClose={() => change({ receipt: '' })} />}
        </>
      }
    >
      <ReceiptList receipts={list.rows} onOpen={({ _id }) => change({ receipt: _id })} />
    </ListPage>
  );
}
