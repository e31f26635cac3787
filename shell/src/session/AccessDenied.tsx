import { ButtonLink, Container, LockIcon, MessageCard, SignInIcon, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import type { LoginState } from './destination';

interface Props {
  /** The reason. */
  text: string;
  /** The requested URL, to return to it after signing in with another account. */
  from: string;
  /** Whether the visitor is staff. */
  staff: boolean;
}

/** Shown to a signed-in visitor whose role is too low: the reason, and links to other pages. */
export function AccessDenied({ text, from, staff }: Props) {
  return (
    <Main id="main" tabIndex={-1}>
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
    </Main>
  );
}

/* A `main` element, because it may be shown without a layout: the focus goes to #main after navigation. */
const Main = styled.main`
  padding-block: ${theme.space[16]};
`;
