import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment } from 'react';
import * as router from 'react-router';
import { Link, Outlet, useHref, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import * as parts from './router-parts';

const PATTERNS = [
  '/',
  '',
  '*',
  '/*',
  '/cart',
  'cart',
  '/cart/',
  '/Product/:id',
  '/product/:id/:tab?',
  '/product/:id?',
  '/:a/:b?/:c?',
  '/files/*',
  '/files/:kind/*',
  '/a.b/(c)',
];

const PATHS = [
  '/',
  '/cart',
  '/cart/',
  '/CART',
  '/carts',
  '/cart/more',
  '/product/7',
  '/product/a%2Fb/',
  '/product/7/reviews',
  '/product/7/reviews/3',
  '/files',
  '/files/',
  '/files/a/b%2Fc.txt',
  '/a.b/(c)',
  '/axb/(c)',
  '//',
];

/** The router warns about patterns that it corrects. */
const quiet = () => void jest.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('matchPath', () => {
  it.each(PATTERNS)('matchPath returns for %j what the original router returns', (path) => {
    quiet();
    const forms = [path, { path, end: false }, { path, end: true, caseSensitive: true }, { path }];
    for (const [form, pathname] of forms.flatMap((one) => PATHS.map((at) => [one, at] as const))) {
      const expected = router.matchPath(form, pathname);
      expect([form, pathname, parts.matchPath(form, pathname)]).toEqual([form, pathname, expected]);
    }
  });
});

describe('generatePath', () => {
  const params = [{}, { id: '7' }, { id: 'a/b ü', tab: 'x' }, { '*': 'c/d', id: '', kind: 'k', tab: null }];

  /** The result of a call, or the error that it throws. */
  const outcome = (make: () => string): string => {
    try {
      return make();
    } catch (error) {
      return String(error);
    }
  };

  it.each([...PATTERNS, '/x/:id-y', '/maybe?/end', '/a//b', 'files*'])(
    'generatePath returns for %j what the original router returns',
    (path) => {
      quiet();
      for (const given of params) {
        expect(outcome(() => parts.generatePath(path, given))).toBe(outcome(() => router.generatePath(path, given)));
      }
    },
  );
});

/** Shows the name of a route, its parameters, and the targets of relative links. */
function Place({ name }: { name: string }) {
  const seen = { name, params: useParams(), here: useHref('.'), up: useHref('../..'), beside: useHref('x') };
  return (
    <>
      {JSON.stringify(seen)}
      <Outlet />
    </>
  );
}

/** The parts of the router that the tests compare. */
interface Parts extends Pick<typeof router, 'Route' | 'useMatch'> {
  MemoryRouter: ComponentType<router.MemoryRouterProps>;
  Routes: ComponentType<router.RoutesProps>;
}

const Match = ({ parts: { useMatch } }: { parts: Parts }) => <>{JSON.stringify(useMatch('/shop/:id'))}</>;

/** Routes of every kind. */
function App({ at, parts: all }: { at: string; parts: Parts }) {
  const { MemoryRouter, Route, Routes } = all;
  return (
    <MemoryRouter initialEntries={['/before', at]}>
      <Match parts={all} />
      <Routes>
        <Route path="/" element={<Place name="frame" />}>
          <Route index element={<Place name="home" />} />
          <Route path="shop" element={<Place name="shop" />}>
            <Route index element={<Place name="all" />} />
            <Route path=":id" element={<Place name="one" />} />
            <Route path="new" Component={() => <Place name="new" />} />
            <Route path="/shop/top" element={<Place name="top" />} />
          </Route>
          <Route element={<Place name="no path" />}>
            <Route path="deep/:a/:b?" element={<Place name="optional" />} />
            <Route path="say/hello?" element={<Place name="fixed, or not" />} />
          </Route>
          <Fragment>
            <Route path="files/*" element={<Place name="files" />} />
            <Route path="Exact" caseSensitive element={<Place name="exact" />} />
          </Fragment>
        </Route>
        <Route
          path="nested/:n/*"
          element={
            <>
              <Place name="nested" />
              <Routes>
                <Route path="inner/:m" element={<Place name="inner" />} />
                <Route path="*" element={<Place name="rest" />} />
              </Routes>
            </>
          }
        />
        <Route
          path="elsewhere"
          element={
            <Routes location="/elsewhere/there">{<Route path="there" element={<Place name="there" />} />}</Routes>
          }
        />
        <Route path="/not/*" element={<Place name="not found" />} />
      </Routes>
    </MemoryRouter>
  );
}

describe('Routes', () => {
  it.each([
    '/',
    '/shop',
    '/shop/',
    '/SHOP/7',
    '/shop/new',
    '/shop/top',
    '/deep/1',
    '/deep/1/2/',
    '/say',
    '/say/hello',
    '/files',
    '/files/a/b',
    '/Exact',
    '/exact',
    '/nested/4/inner/5',
    '/nested/4',
    '/nested/4/what/ever',
    '/elsewhere',
    '/not/here',
    '/nothing',
    '/nothing/at/all',
  ])('Routes shows at %s what the original router shows', async (at) => {
    quiet();
    const expected = render(<App at={at} parts={router} />).container.innerHTML;
    const { container } = render(<App at={at} parts={parts} />);
    // Their code is loaded when they are first shown.
    await waitFor(() => expect(container.innerHTML).toBe(expected));
  });

  it('Routes keeps the escapes of a browser address like the original router', async () => {
    window.history.replaceState(null, '', '/shop/a%20b');
    const shown = ({ Route, Routes }: Parts) =>
      render(
        <router.BrowserRouter>
          <Routes>
            <Route path="shop/:id" element={<Place name="one" />} />
          </Routes>
        </router.BrowserRouter>,
      ).container;
    const expected = shown(router).innerHTML;
    expect(expected).toContain('"here":"/shop/a%20b"');
    const container = shown(parts);
    await waitFor(() => expect(container.innerHTML).toBe(expected));
  });

  it('Routes refuses a child that is not a Route, and a Route refuses to be rendered alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<parts.Route path="/" />)).toThrow('only ever the child of <Routes>');
    const loaded = await import('./router-late');
    const shown = () =>
      render(
        <router.MemoryRouter>
          <loaded.Routes>
            <p>Not a route</p>
          </loaded.Routes>
        </router.MemoryRouter>,
      );
    expect(shown).toThrow('must be a <Route>');
  });
});

/** Shows the visitor's location and how it was reached, with buttons to navigate. */
function Steps() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{[useNavigationType(), pathname + search + hash, JSON.stringify(state)].join(' ')}</p>
      <Link to="/next?a=1#b">Next</Link>
      <button onClick={() => void navigate('/other', { replace: true, state: { from: 'here' } })}>Replace</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(5)}>Far</button>
    </>
  );
}

describe('MemoryRouter', () => {
  it.each([
    ['the router’s own', router.MemoryRouter],
    ['the one for remotes', parts.MemoryRouter],
  ])('MemoryRouter keeps a history: %s', async (_which, MemoryRouter) => {
    render(
      <MemoryRouter initialEntries={['/first', { pathname: '/second', state: 2 }]} initialIndex={0}>
        <Steps />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    const press = (name: string) => user.click(screen.getByText(name));
    expect(await screen.findByText('POP /first null')).toBeVisible();
    await press('Far');
    expect(await screen.findByText('POP /second 2')).toBeVisible();
    await press('Next');
    expect(await screen.findByText('PUSH /next?a=1#b null')).toBeVisible();
    await press('Replace');
    expect(await screen.findByText('REPLACE /other {"from":"here"}')).toBeVisible();
    await press('Back');
    expect(await screen.findByText('POP /second 2')).toBeVisible();
  });
});
