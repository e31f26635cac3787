/**
 * What the shop uses of react-router-dom, and so all that is downloaded of it. It is shared under the key
 * 'react-router-dom'; a lint rule, which reads this list, refuses imports of anything else. It imports
 * react-router because importing react-router-dom here would lead back to this file.
 */
export {
  BrowserRouter,
  Navigate,
  Outlet,
  UNSAFE_RouteContext,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export { Link, NavLink } from './router-link';
export { MemoryRouter, Route, Routes, generatePath, matchPath, useMatch } from './router-parts';
