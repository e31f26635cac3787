import type { ReactNode } from 'react';
import { useSession } from '@shop/shared/api';
import { ButtonLink, Container, LockIcon, MessageCard, SignInIcon, SkeletonRows } from '@shop/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { type Requirement, isStaff, meets, refusal } from './access';
import type { LoginState } from './destination';

interface Props {
  requirement: Requirement;
  children: ReactNode;
}

/**
 * Lets through who meets the requirement. Who is not signed in goes to the login page, which remembers where from; who is,
 * with too low a role, sees why, and the way back. A comfort only: the server decides every call.
 */
export function RequireAccess({ requirement, children }: Props) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') {
    return (
      <Page>
        <SkeletonRows label="Checking your session" />
      </Page>
    );
  }
  const from = pathname + search;
  if (!user) return <Navigate to="/login" replace state={{ from } satisfies LoginState} />;
  if (meets(user.role, requirement)) return children;
  return (
    <Page>
      <MessageCard
        level={1}
        role="alert"
        tone="red"
        icon={<LockIcon size={26} />}
        title="Access Denied"
        text={refusal(requirement)}
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
            {isStaff(user) ? (
              <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
            ) : (
              <ButtonLink to="/">Back to the shop</ButtonLink>
            )}
          </>
        }
      />
    </Page>
  );
}

/** Also a page of its own where no layout is around it: the focus goes to #main after navigation. */
function Page({ children }: { children: ReactNode }) {
  return (
    <Room id="main" tabIndex={-1}>
      <Container>{children}</Container>
    </Room>
  );
}

const Room = styled.main`
  padding-block: ${({ theme }) => theme.space[16]};
`;
