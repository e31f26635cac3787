import { styled } from 'styled-components';
import { Button } from '../actions/Button';
import { theme } from '../theme/theme';
import type { LoadMoreProps } from './Pagination';

/** Shows 'Showing 24 of 61 products' and, if there are more, a button that loads them. */
export function LoadMore({ shown, total, noun = 'items', onMore, loading }: LoadMoreProps) {
  return (
    <More>
      <p role="status">{`Showing ${shown} of ${total} ${noun}`}</p>
      {shown < total && (
        <Button onClick={onMore} loading={loading} data-step={shown}>
          Load more
        </Button>
      )}
    </More>
  );
}

const More = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`;
