import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AppDispatch, type RootState, ask, publicApi, useAppStore } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { Container, Heading, SkeletonRows, theme } from '@shop/shared/ui';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokenVariables } from '../ui/theme/token-variables';
import type { PageEntry } from './config';
import { linkedAddress } from './follow-link';
import { type HeldPage, holdPage } from './hold-page';
import type { MountPage, MountView } from './mount-page';

interface Props {
  module: MountPage;
  /** What its remote declares of it. */
  page: Pick<PageEntry, 'title' | 'access'>;
}

/**
 * A page of `kind: 'mount'`: an element that the page draws into, and a skeleton until it has. An error of the page is
 * thrown, for the boundary around it. The server renders the skeleton, whose heading is the title of the page's `head`.
 */
export function MountedPage({ module, page: { title, access } }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<HeldPage>(null);
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const view = useMountView();

  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const own = holdPage(module, frame.current, { onShown: setShown, onFailure: (error) => setFailure({ error }) });
    held.current = own;
    return own.leave;
  }, [module]);

  useEffect(() => held.current?.show(view), [module, view]);

  const { navigate } = view;
  useEffect(() => {
    const { current } = frame;
    const follow = (event: MouseEvent): void => {
      const address = linkedAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      navigate(address);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [navigate]);

  if (failure) throw failure.error;
  // The browser knows only the declared title, and keeps the one that the server rendered.
  const heading = <span suppressHydrationWarning>{title}</span>;
  const Gutters = access === 'public' ? Container : Fragment;
  return (
    <>
      <Frame ref={frame} />
      {!isShown && (
        <Waiting>
          <Gutters>
            <Shape>
              <Heading level={1} size="md">
                {heading}
              </Heading>
              <SkeletonRows label="Loading page" />
            </Shape>
          </Gutters>
        </Waiting>
      )}
    </>
  );
}

/** What the page gets of the host at the current address. */
function useMountView(): Omit<MountView, 'dom'> {
  const { settings, setPageTitle } = useHost();
  const { pathname, search, hash } = useLocation();
  const params = useParams();
  const go = useNavigate();
  const store = useAppStore();
  return useMemo(() => {
    const extra = (): unknown =>
      store.dispatch((_dispatch: AppDispatch, _getState: () => RootState, given: unknown) => given);
    const { endpoints } = publicApi;
    return {
      pathname,
      search,
      hash,
      params,
      settings,
      setPageTitle,
      navigate: (to, options) => void (typeof to === 'number' ? go(to) : go(to, options)),
      request: async (call, request, signal = new AbortController().signal) => {
        const answer = await ask<never>({ ...request, call }, { extra: extra(), signal });
        if ('error' in answer) throw answer.error;
        return answer;
      },
      read: (call, input) => {
        // Each endpoint takes and answers what its name stands for, which the compiler cannot follow through a union.
        const { initiate } = endpoints[call] as { initiate: (given: typeof input, options: object) => Reading };
        return store.dispatch(initiate(input, { subscribe: false })).unwrap();
      },
    };
  }, [pathname, search, hash, params, settings, setPageTitle, go, store]);
}

type Reading = ReturnType<(typeof publicApi.endpoints)['listCategories']['initiate']>;

const Waiting = styled.div``;

/* The skeleton is out of sight at once, and out of the page a moment later. */
const Frame = styled.div`
  ${tokenVariables}
  &:has(> :not(:empty)) + ${Waiting} {
    display: none;
  }
`;

const Shape = styled.div`
  display: grid;
  gap: ${theme.space[6]};
  padding-block: ${theme.space[6]};
`;
