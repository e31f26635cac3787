import { VisuallyHidden, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { isGood, lineName, lineText } from './parcel-line';
import type { QueueState } from './parcel-queue';

/** The last result in large letters, to be read from some steps away. Screen readers read it at once. */
export function ParcelNews({ news }: Pick<QueueState, 'news'>) {
  if (news === null) return <VisuallyHidden role="status" />;
  const { line, at } = news;
  const good = isGood(line);
  return (
    <div role={good ? 'status' : 'alert'}>
      <News key={at} $good={good}>
        <strong>{lineName(line)}</strong>
        <span>{lineText(line)}</span>
      </News>
    </div>
  );
}

const News = styled.p<{ $good: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.lg};
  background: ${({ $good }) => theme.tone[$good ? 'green' : 'red'].soft};
  color: ${({ $good }) => theme.tone[$good ? 'green' : 'red'].text};
  font-size: ${theme.size.lg};
  overflow-wrap: anywhere;
`;
