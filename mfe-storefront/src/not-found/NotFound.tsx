import { Button, ButtonLink, Container, MessageCard, SoldOutIcon, theme, useLazyModule } from '@shop/shared/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';

interface Props {
  /** The missing thing in one word, such as `product`. */
  what: string;
  /** Repeats the request. Only set if the request failed, so that the thing may exist. */
  onRetry?: () => void;
  retrying?: boolean;
}

const loadHelp = () => import('./NotFoundHelp').then(({ NotFoundHelp }) => NotFoundHelp);

/** Shown instead of a page when the URL refers to nothing in the shop. */
export function NotFound({ what, onRetry, retrying }: Props) {
  const { part: Help, preload } = useLazyModule(loadHelp);
  // After a failed request the thing may still exist. To repeat the request is then the way on.
  const isMissing = onRetry === undefined;
  const away = !isMissing && typeof window === 'object' && !navigator.onLine;
  useEffect(() => {
    if (isMissing) preload();
  }, [isMissing, preload]);
  return (
    <PageSpace>
      <Container>
        <MessageCard
          plain
          level={1}
          role="alert"
          icon={<SoldOutIcon size={26} />}
          title={away ? 'You seem to be offline' : `${what.charAt(0).toUpperCase()}${what.slice(1)} Not Found`}
          text={away ? 'Your cart is safe.' : `The ${what} you're looking for doesn't exist or has been removed.`}
          action={
            <>
              {onRetry && (
                <Button onClick={onRetry} loading={retrying}>
                  Try again
                </Button>
              )}
              <ButtonLink to={paths.home} variant="primary">
                Back to Home
              </ButtonLink>
              <ButtonLink to={paths.shop}>Shop all</ButtonLink>
            </>
          }
        />
      </Container>
      {isMissing && Help && <Help what={what} />}
    </PageSpace>
  );
}

/* As tall as the expected page, so that the content below does not jump. */
const PageSpace = styled.div`
  min-height: 100vh;
  padding-block: ${theme.space[10]};
`;
