import { Fragment, type ReactNode } from 'react';
import { useSession } from '@shop/shared/api';
import { Container, SkeletonRows } from '@shop/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { accessDenied } from '../app/lazy-components';
import { type Requirement, isStaff, meets, refusal } from './access';
import type { LoginState } from './destination';

interface Props {
  requirement: Requirement;
  children: ReactNode;
}

/**
 * Shows its children to visitors who meet the requirement. A visitor who is not signed in goes to the login page, which
 * returns to this URL afterward. A signed-in visitor whose role is too low sees the reason and a way back. This is only
 * for convenience: the server checks every request.
 */
export function RequireAccess({ requirement, children }: Props) {
  const { status, user, lost = false } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') {
    return (
      <Container>
        <SkeletonRows label="Checking your session" />
      </Container>
    );
  }
  const from = pathname + search;
  if (!user) return <Navigate to="/login" replace state={{ from, lost } satisfies LoginState} />;
  // The key remounts the page for another user, so that nothing the previous user typed is kept.
  if (meets(user.role, requirement)) return <Fragment key={user._id}>{children}</Fragment>;
  return <accessDenied.Component text={refusal(requirement)} from={from} staff={isStaff(user)} />;
}
