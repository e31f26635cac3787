import { hourSpan } from '@shop/shared/rules';
import { Button, CloseIcon } from '@shop/shared/ui';
import type { Narrowing } from './narrowed';

interface Props {
  values: Pick<Narrowing, 'product' | 'hour'>;
  onChange: (changes: Partial<Narrowing>) => void;
}

/** What a figure of the report of refusals narrowed the list to, each with a way to take it off. */
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
