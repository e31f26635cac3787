import { type SubmitEvent, useState } from 'react';
import { signIn, signOut, useAppDispatch, useSession } from '@shop/shared/api';
import { Button, Field, TextInput } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { RemoteConfig } from '../config';
import type { StandaloneOptions } from './options';

interface Props {
  config: RemoteConfig;
  options: StandaloneOptions;
}

/** Which remote this is, its pages, where its data comes from and as whom. */
export function StandaloneBar({ config, options }: Props) {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const live = options.api === 'live';
  return (
    <Bar>
      <strong>{config.name} alone</strong>
      <nav aria-label="Pages of this remote">
        {config.pages
          .filter(({ path }) => !path.includes(':'))
          .map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
      </nav>
      <nav aria-label="Data">
        {live ? <a href="?api=mock">Use sample data</a> : <a href="?api=live">Use the live API</a>}
        {!live && (
          <>
            <a href="?role=admin">as admin</a>
            <a href="?role=employee">as employee</a>
            <a href="?role=visitor">as visitor</a>
          </>
        )}
      </nav>
      {live && !user && <SignInForm />}
      {user && (
        <span>
          {user.name} ({user.role}){' '}
          {live && (
            <Button size="sm" onClick={() => void dispatch(signOut())}>
              Sign Out
            </Button>
          )}
        </span>
      )}
    </Bar>
  );
}

function SignInForm() {
  const { error } = useSession();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void dispatch(signIn({ email, password }));
  };
  return (
    <Form onSubmit={submit}>
      <Field label="Username" hideLabel error={error ?? undefined}>
        <TextInput placeholder="Username" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Field label="Password" hideLabel>
        <TextInput
          type="password"
          placeholder="Password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit">Sign In</Button>
    </Form>
  );
}

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.subtle};
  font-size: ${({ theme }) => theme.size.sm};

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[3]};
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[2]};
`;
