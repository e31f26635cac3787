import type { Product } from '@shop/shared/contracts';
import { ArchiveIcon, DeleteIcon, type MenuEntry, PackageIcon, PlusIcon, RestoreIcon, TagIcon } from '@shop/shared/ui';

/** Handlers for a product's actions. */
export interface ProductHandlers {
  onStock: (product: Product) => void;
  onEdit: (product: Product) => void;
  onArchive: (product: Product) => void;
  onLabels: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** Label of the archive action, which also unarchives. */
export const archiveLabel = ({ archived }: Product): string => (archived ? 'Unarchive' : 'Archive');

/** Menu entries of a product's row. The row itself opens the form. */
export const productEntries = (product: Product, on: Omit<ProductHandlers, 'onEdit'>): MenuEntry[] => [
  { key: 'stock', label: 'Manage Stock', icon: <PackageIcon size={18} />, onSelect: () => on.onStock(product) },
  {
    key: 'archive',
    label: archiveLabel(product),
    icon: product.archived ? <RestoreIcon size={18} /> : <ArchiveIcon size={18} />,
    onSelect: () => on.onArchive(product),
  },
  { key: 'labels', label: 'Print labels', icon: <TagIcon size={18} />, onSelect: () => on.onLabels(product) },
  { key: 'duplicate', label: 'Duplicate', icon: <PlusIcon size={18} />, onSelect: () => on.onDuplicate(product) },
  {
    key: 'delete',
    label: 'Delete',
    icon: <DeleteIcon size={18} />,
    danger: true,
    separated: true,
    onSelect: () => on.onDelete(product),
  },
];
