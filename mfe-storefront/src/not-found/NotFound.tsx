import { Button, ButtonLink, Container, MessageCard, SoldOutIcon } from '@shop/shared/ui';
import styled from 'styled-components';
import { paths } from '../paths';

interface Props {
  /** What is not there, in one word, such as `product`. */
  what: string;
  /** Asks once more; only where it may be there after all, because the answer failed. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Stands in place of a page whose address names nothing that the shop has. */
export function NotFound({ what, onRetry, retrying }: Props) {
  return (
    <Container>
      <Room>
        <MessageCard
          plain
          level={1}
          role="alert"
          icon={<SoldOutIcon size={26} />}
          title={`${what.charAt(0).toUpperCase()}${what.slice(1)} Not Found`}
          text={`The ${what} you're looking for doesn't exist or has been removed.`}
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
      </Room>
    </Container>
  );
}

/* As tall as the page that was to come, so that what stands under it does not jump. */
const Room = styled.div`
  min-height: 100vh;
  padding-block: 10vh;
`;
