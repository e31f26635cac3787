import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime } from '@shop/shared/rules';
import { Dialog, EmptyState, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

interface Props {
  remote: RemoteOverview;
  version: string;
  onClose: () => void;
}

/** The texts that browsers reported about failures of a version within 14 days, the latest first. */
export function FailuresDialog({ remote: { name, versions }, version, onClose }: Props) {
  const { settings } = useHost();
  const texts = versions.find((one) => one.version === version)?.failureTexts ?? [];
  const title = `Failures of ${name} ${version}`;
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      {texts.length === 0 ? (
        <EmptyState title="No browser has reported a failure within 14 days" level={3} />
      ) : (
        <List aria-label={title}>
          {texts.map(({ stage, text, page, count, lastAt }) => (
            <li key={`${stage} ${text}`}>
              <Reported>{text}</Reported>
              <Circumstances>
                {`${stage}${page === null ? '' : ` on ${page}`}, ${counted(count, 'client')}, last ${formatDateTime(lastAt, settings.timeZone)}`}
              </Circumstances>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  li {
    padding-block: ${theme.space[3]};
  }

  li + li {
    border-top: 1px solid ${theme.color.border};
  }
`;

const Reported = styled.p`
  font-family: ${theme.font.mono};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;
`;

const Circumstances = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
