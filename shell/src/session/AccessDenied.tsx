import { ButtonLink, Container, LockIcon, MessageCard, SignInIcon } from '@shop/shared/ui';
import styled from 'styled-components';
import type { LoginState } from './destination';

interface Props {
  /** Why. */
  text: string;
  /** The requested address, to return to it after signing in as another person. */
  from: string;
  /** Whether the visitor works for the shop. */
  staff: boolean;
}

/** What a signed-in visitor sees whose role does not suffice: why, and the ways on. */
export function AccessDenied({ text, from, staff }: Props) {
  return (
    <Room id="main" tabIndex={-1}>
      <Container>
        <MessageCard
          level={1}
          role="alert"
          tone="red"
          icon={<LockIcon size={26} />}
          title="Access Denied"
          text={text}
          action={
            <>
              <ButtonLink
                to="/login"
                state={{ from, otherAccount: true } satisfies LoginState}
                variant="primary"
                icon={<SignInIcon size={18} />}
              >
                Sign In
              </ButtonLink>
              {staff ? (
                <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
              ) : (
                <ButtonLink to="/">Back to the shop</ButtonLink>
              )}
            </>
          }
        />
      </Container>
    </Room>
  );
}

/* Also a page of its own where no layout is around it: the focus goes to #main after navigation. */
const Room = styled.main`
  padding-block: ${({ theme }) => theme.space[16]};
`;
