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
 * Lets through who meets the requirement. Who is not signed in goes to the login page, which remembers where from; who
 * is, with too low a role, sees why, and the way back. A comfort only: the server decides every call.
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
  // A page begins anew for another person: nothing that was typed into it is theirs.
  if (meets(user.role, requirement)) return <Fragment key={user._id}>{children}</Fragment>;
  return <accessDenied.Component text={refusal(requirement)} from={from} staff={isStaff(user)} />;
}
