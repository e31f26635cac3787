import type { Product } from '@shop/shared/contracts';
import { ArchiveIcon, Button, DeleteIcon, IconButton, Menu, RestoreIcon, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { type ProductHandlers, archiveLabel } from './product-entries';

interface Props extends ProductHandlers {
  product: Product;
}

/** The actions on a product's card. */
export function ProductActions({ product, ...on }: Props) {
  const { name, archived } = product;
  return (
    <Row>
      <Button size="sm" aria-label={`Manage Stock of ${name}`} onClick={() => on.onStock(product)}>
        Manage Stock
      </Button>
      <Button size="sm" aria-label={`Edit ${name}`} onClick={() => on.onEdit(product)}>
        Edit
      </Button>
      <End>
        <IconButton
          size="sm"
          icon={archived ? <RestoreIcon size={18} /> : <ArchiveIcon size={18} />}
          label={`${archiveLabel(product)} ${name}`}
          title={archiveLabel(product)}
          onClick={() => on.onArchive(product)}
        />
        <IconButton
          size="sm"
          icon={<DeleteIcon size={18} />}
          label={`Delete ${name}`}
          title="Delete"
          onClick={() => on.onDelete(product)}
        />
        <Menu
          iconOnly
          size="sm"
          label={`More for ${name}`}
          entries={[
            { key: 'labels', label: 'Print labels', onSelect: () => on.onLabels(product) },
            { key: 'duplicate', label: 'Duplicate', onSelect: () => on.onDuplicate(product) },
          ]}
        />
      </End>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  padding-top: ${theme.space[2]};
`;

const End = styled.span`
  display: flex;
  margin-inline: auto -${theme.space[2]};
`;
