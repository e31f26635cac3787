/**
 * The part of react-router-dom that the shop uses. The host shares it under that key, so only these names are
 * downloaded. A lint rule reads this list and refuses imports of any other name. It imports react-router, because an
 * import of react-router-dom would resolve to this file.
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
