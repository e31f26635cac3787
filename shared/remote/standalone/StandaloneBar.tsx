import { type SubmitEvent, useEffect, useState } from 'react';
import { signIn, signOut, useAppDispatch, useSession } from '@shop/shared/api';
import { dropDraftsOf } from '@shop/shared/forms/drafts';
import { Button, Field, TextInput, media, theme } from '@shop/shared/ui';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RemoteConfig } from '../config';
import { type StandaloneOptions, type StandaloneScenarios, addressWith } from './options';
import { readRelease } from './release-text';
import { ScenarioChoice } from './ScenarioChoice';
import { SchemeSwitch } from './SchemeSwitch';

interface Props {
  config: RemoteConfig;
  options: StandaloneOptions;
  scenarios: StandaloneScenarios;
  /** The address of remote.json; null for a page of the sources. */
  description: string | null;
}

const ROLES = [
  ['admin', 'as admin'],
  ['employee', 'as employee'],
  ['visitor', 'as visitor'],
] as const;

/** Shows the remote's name and version, its pages, the source of its data, the scenario and the session. */
export function StandaloneBar({ config, options, scenarios, description }: Props) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const live = options.api === 'live';
  const address = (changes: Readonly<Record<string, string | null>>): string =>
    addressWith(window.location.search, pathname, changes);
  const release = useRelease(description);
  return (
    <Bar>
      <strong>{`${config.name} alone`}</strong>
      {release !== null && <span>{release}</span>}
      <nav aria-label="Pages of this remote">
        {config.pages
          .filter(({ path }) => !path.includes(':'))
          .map(({ path, title }) => (
            <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
              {title}
            </Link>
          ))}
      </nav>
      <nav aria-label="Data">
        {live ? (
          <a href={address({ api: null })}>Use sample data</a>
        ) : (
          <>
            <a href={address({ api: 'live', scenario: null, fail: null, slow: null })}>Use the live API</a>
            {ROLES.map(([role, label]) => (
              <a
                key={role}
                href={address({ role })}
                aria-current={role === (options.role ?? 'visitor') ? 'true' : undefined}
              >
                {label}
              </a>
            ))}
          </>
        )}
      </nav>
      {!live && <ScenarioChoice own={scenarios} path={pathname} />}
      <SchemeSwitch initial={options.theme} />
      {live && !user && <SignInForm />}
      {live && user && (
        <span>
          <span>{`${user.name} (${user.role})`}</span>{' '}
          <Button
            size="sm"
            onClick={() => {
              dropDraftsOf(user._id);
              void dispatch(signOut());
            }}
          >
            Sign Out
          </Button>
        </span>
      )}
    </Bar>
  );
}

/** Version and build, once they are read. */
function useRelease(description: string | null): string | null {
  const [release, setRelease] = useState<string | null>(null);
  useEffect(() => {
    if (description !== null) void readRelease(description).then(setRelease);
  }, [description]);
  return description === null ? 'sources' : release;
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
  gap: 0 ${theme.space[4]};
  padding: ${theme.space[1]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.border};
  background: ${theme.color.subtle};
  font-size: ${theme.size.sm};

  nav {
    display: flex;
    flex-wrap: wrap;
  }

  nav + nav {
    margin-inline-start: auto;
  }

  nav a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding-inline: ${theme.space[2]};
    color: ${theme.color.muted};
    text-decoration: none;
    border-block: 2px solid transparent;
  }

  nav a:hover,
  nav a[aria-current] {
    color: ${theme.color.text};
    border-block-end-color: currentColor;
  }

  ${media.phone} {
    nav,
    nav + nav {
      flex: 0 0 100%;
      flex-wrap: nowrap;
      margin-inline: -${theme.space[2]};
      overflow-x: auto;
      white-space: nowrap;
    }
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${theme.space[2]};
  padding-block: ${theme.space[2]};
`;
