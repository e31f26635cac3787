import type { Supplier, SuppliersQuery } from '@shop/shared/contracts';
import { DraftNotices, useOpenDialog } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { pickOption, matchesPhone, matchesSearch } from '@shop/shared/rules';
import {
  Button,
  Field,
  LIST_PLACE,
  ListPage,
  PlusIcon,
  Select,
  SupplierIcon,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useLazySupplier, useSuppliers } from '../endpoints';
import { DeleteSupplier } from '../suppliers/DeleteSupplier';
import { SUPPLIER_SORTS, SupplierList } from '../suppliers/SupplierList';
import { statusOptions } from '../suppliers/statuses';

const SupplierDialog = lazyDialog(() => import('../suppliers/SupplierDialog').then((module) => module.SupplierDialog));

const NO_FILTERS = { q: '', status: '', ...LIST_PLACE, add: '' };

/** The supplier and the open dialog for it. */
interface Open {
  kind: 'edit' | 'delete';
  supplier: Supplier;
}

/** The suppliers page: search, status filter, and editing. */
export default function SuppliersPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, status } = filters;
  const [open, setOpen] = useOpenDialog<Open>(filters.add, change);
  const close = () => setOpen(null);
  const [load] = useLazySupplier();
  const edit = async (id: string) => {
    const { data: supplier } = await load({ params: { id } });
    if (supplier) setOpen({ kind: 'edit', supplier });
    return supplier !== undefined;
  };
  const place = useListPlace(filters, change, { sorts: SUPPLIER_SORTS });
  const list = usePagedList<Supplier, SuppliersQuery>({
    useQuery: useSuppliers,
    filters: {
      q: q.trim() || undefined,
      status: pickOption(statusOptions, status),
    },
    place,
    matches: (supplier) =>
      (status === '' || supplier.status === status) &&
      (matchesSearch(q, supplier.name, supplier.company, supplier.email, supplier.phone) ||
        matchesPhone(q, supplier.phone, supplier.wholePhone)),
  });
  return (
    <ListPage
      title="Suppliers"
      actions={
        <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'add' })}>
          Add Supplier
        </Button>
      }
      noun={['supplier', 'suppliers']}
      search={{
        label: 'Search suppliers',
        placeholder: 'Name, company, email or phone',
        value: q,
        onChange: (value) => change({ q: value, page: '1' }),
      }}
      filters={
        <Field label="Status" hideLabel>
          <Select
            options={[{ value: '', label: 'All statuses' }, ...statusOptions]}
            value={status}
            onChange={(event) => change({ status: event.target.value, page: '1' })}
          />
        </Field>
      }
      notice={
        <DraftNotices
          hidden={open !== null}
          forms={{ supplier: (id) => (id === '' ? setOpen({ kind: 'add' }) : edit(id)) }}
        />
      }
      list={list}
      filtered={q !== '' || status !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{
        text: 'There are no suppliers yet.',
        icon: <SupplierIcon size={26} />,
        action: <Button onClick={() => setOpen({ kind: 'add' })}>Add Supplier</Button>,
      }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {open?.kind === 'add' && <SupplierDialog onClose={close} />}
          {open?.kind === 'edit' && <SupplierDialog supplier={open.supplier} onClose={close} />}
          {open?.kind === 'delete' && <DeleteSupplier supplier={open.supplier} onClose={close} />}
        </>
      }
    >
      <SupplierList
        place={place}
        suppliers={list.rows}
        onEdit={(supplier) => setOpen({ kind: 'edit', supplier })}
        onDelete={(supplier) => setOpen({ kind: 'delete', supplier })}
      />
    </ListPage>
  );
}
