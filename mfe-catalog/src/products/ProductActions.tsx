import type { Product } from '@shop/shared/contracts';
import { ArchiveIcon, Button, DeleteIcon, EditIcon, Menu, PackageIcon, RestoreIcon, theme } from '@shop/shared/ui';
import styled from 'styled-components';

interface Props {
  product: Product;
  onStock: (product: Product) => void;
  onEdit: (product: Product) => void;
  onArchive: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** What can be done with a product on its card. */
export function ProductActions({ product, ...on }: Props) {
  const archiveLabel = product.archived ? 'Unarchive' : 'Archive';
  return (
    <Row>
      <Button
        size="sm"
        icon={<PackageIcon size={16} />}
        aria-label={`Manage Stock of ${product.name}`}
        onClick={() => on.onStock(product)}
      >
        Manage Stock
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<EditIcon size={16} />}
        aria-label={`Edit ${product.name}`}
        onClick={() => on.onEdit(product)}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={product.archived ? <RestoreIcon size={16} /> : <ArchiveIcon size={16} />}
        aria-label={`${archiveLabel} ${product.name}`}
        onClick={() => on.onArchive(product)}
      >
        {archiveLabel}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<DeleteIcon size={16} />}
        aria-label={`Delete ${product.name}`}
        onClick={() => on.onDelete(product)}
      >
        Delete
      </Button>
      <Menu
        iconOnly
        size="sm"
        label={`More for ${product.name}`}
        entries={[{ key: 'duplicate', label: 'Duplicate', onSelect: () => on.onDuplicate(product) }]}
      />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]};
  margin-top: ${theme.space[4]};
`;
