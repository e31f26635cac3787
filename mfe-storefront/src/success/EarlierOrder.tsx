import { selectCart, useAppSelector } from '@shop/shared/api';
import { lineName } from '@shop/shared/rules';
import { Banner, ButtonLink, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { paths } from '../paths';

/**
 * For a cart that was changed after it was ordered: shows what the order contains and what it does not, and offers to
 * order the rest.
 */
export function EarlierOrder({ holds }: { holds: readonly string[] }) {
  const { items } = useAppSelector(selectCart);
  const left = items.map((item) => `${item.quantity} × ${lineName(item)}`);
  return (
    <Banner
      kind="warning"
      title="Your last changes are not in this order"
      actions={
        left.length > 0 && (
          <ButtonLink to={paths.checkout} variant="primary">
            Order the rest as well
          </ButtonLink>
        )
      }
    >
      <p>We had received it the first time you placed it. It holds:</p>
      <Lines aria-label="In this order">
        {holds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
      {left.length > 0 ? (
        <>
          <p>Still in your cart:</p>
          <Lines aria-label="Still in your cart">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Lines>
        </>
      ) : (
        <p>Please contact us if it should be changed.</p>
      )}
    </Banner>
  );
}

const Lines = styled.ul`
  margin-block: ${theme.space[1]} ${theme.space[2]};
  padding-inline-start: ${theme.space[5]};
  list-style: disc;
`;
