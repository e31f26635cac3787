import { type SubmitEvent, useEffect, useState } from 'react';
import {
  canKeepSession,
  errorText,
  sessionErrorCleared,
  signIn,
  tabMemory,
  useAppDispatch,
  useSession,
  useStoreExtra,
} from '@shop/shared/api';
import {
  Banner,
  Button,
  Card,
  Field,
  Heading,
  Stack,
  Text,
  TextInput,
  TextLink,
  reasonText,
  theme,
} from '@shop/shared/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { staffLayout } from '../app/lazy-components';
import { useRemotes } from '../remotes/context';
import { isStaff } from '../session/access';
import { NotKeptNotice } from '../session/NotKeptNotice';
import { destinationAfterSignIn, hasLostSession, originOf, wantsOtherAccount } from '../session/destination';

interface FieldErrors {
  username?: string;
  password?: string;
}

/** The sign-in page for staff, at /login and /admin. The field accepts a username or an e-mail address. */
export function LoginPage() {
  const { status, user, error } = useSession();
  const { registry } = useRemotes();
  const dispatch = useAppDispatch();
  const { state } = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [fields, setFields] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const extra = useStoreExtra();
  const [keeps] = useState(() => tabMemory.set('kept', null));
  const [keepsSession] = useState(() => keeps && canKeepSession(extra().storage));
  const [signedInHere, setSignedInHere] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => () => void dispatch(sessionErrorCleared()), [dispatch]);

  if (status === 'authenticated' && user && (signedInHere || (isStaff(user) && !wantsOtherAccount(state)))) {
    return <Navigate to={destinationAfterSignIn(user, originOf(state), registry)} replace />;
  }

  /** The server gave no reason: the line is away, or the server has a fault. */
  const unexplained = failure !== undefined && errorText(failure, '') === '';
  const edit = (field: keyof FieldErrors, value: string) => {
    if (field === 'username') setUsername(value);
    else setPassword(value);
    setFields((current) => ({ ...current, [field]: undefined }));
    if (error) dispatch(sessionErrorCleared());
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const missing: FieldErrors = {
      ...(username.trim() === '' ? { username: 'Username is required' } : {}),
      ...(password === '' ? { password: 'Password is required' } : {}),
    };
    setFields(missing);
    if (Object.keys(missing).length > 0) {
      const form = event.currentTarget;
      form.querySelector<HTMLInputElement>(`[name="${missing.username ? 'username' : 'password'}"]`)?.focus();
      return;
    }
    setSending(true);
    const outcome = await dispatch(signIn({ email: username.trim(), password }));
    setSending(false);
    setSignedInHere(signIn.fulfilled.match(outcome));
    setFailure(signIn.rejected.match(outcome) ? outcome.payload : undefined);
  };

  return (
    <LoginArea>
      <Card padding={8}>
        {/* The next page after sign-in needs this layout. */}
        <Form onFocus={() => void staffLayout.preload()} onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={2}>
            <Heading level={1} size="md">
              Sign in
            </Heading>
            <Text tone="muted">
              <span>Staff only.</span> <TextLink to="/track-order">Looking for your order?</TextLink>
            </Text>
          </Stack>
          {hasLostSession(state) && (
            <Banner kind="warning" role="alert" title="Your session ended">
              {keeps ? 'Sign in again; anything you typed is kept in this tab.' : 'Sign in again.'}
            </Banner>
          )}
          {!keepsSession && <NotKeptNotice />}
          <Field label="Username" required error={fields.username}>
            <TextInput
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => edit('username', event.target.value)}
            />
          </Field>
          <Field label="Password" required error={fields.password}>
            <TextInput
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => edit('password', event.target.value)}
            />
          </Field>
          {error && <Banner kind="error">{unexplained ? `${error}. ${reasonText(failure)}` : error}</Banner>}
          <Button type="submit" variant="primary" size="lg" block loading={sending}>
            Sign In
          </Button>
          <Text size="sm" tone="muted">
            Forgot your password? An admin of the shop can give you a new one.
          </Text>
        </Form>
      </Card>
    </LoginArea>
  );
}

const LoginArea = styled.div`
  width: 100%;
  max-width: 28rem;
  margin-inline: auto;
  padding: ${theme.space[12]} ${theme.space[4]};
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[5]};
`;
