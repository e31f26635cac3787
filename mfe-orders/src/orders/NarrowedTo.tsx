import { hourSpan } from '@shop/shared/rules';
import { Button, CloseIcon } from '@shop/shared/ui';
import type { Narrowing } from './narrowed';

interface Props {
  values: Pick<Narrowing, 'product' | 'hour'>;
  onChange: (changes: Partial<Narrowing>) => void;
}

/**
 * The product and hour filters that were set by a link from the refusals report, each with a button that removes it.
 */
export function NarrowedTo({ values: { product, hour }, onChange }: Props) {
  return (
    <>
      {product !== '' && (
        <Button iconEnd={<CloseIcon size={16} />} onClick={() => onChange({ product: '' })}>
          {product === 'deleted' ? 'With deleted products' : 'With one product'}
        </Button>
      )}
      {hour !== '' && (
        <Button iconEnd={<CloseIcon size={16} />} onClick={() => onChange({ hour: '' })}>
          {`Placed ${hourSpan(Number(hour))}`}
        </Button>
      )}
    </>
  );
}
