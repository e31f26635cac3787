import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** State of the new history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * The part of the router's Link that the shop uses, built with the router's own hooks. The original also includes the
 * prefetching of the router's framework mode. Only for paths of the shop.
 */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={href} target={target} onClick={click}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Whether only the path itself counts as current, without the paths below it. */
  end?: boolean;
}

/** A Link with aria-current="page" while the visitor is at its page. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const own = plain(useResolvedPath(rest.to).pathname);
  const now = plain(useLocation().pathname);
  const here = now === own || (!end && own !== '/' && now.startsWith(`${own}/`));
  return <Link {...rest} {...(here ? { 'aria-current': 'page' as const } : {})} />;
}

/** The path in lower case and without a trailing slash, because these do not distinguish pages. */
const plain = (pathname: string): string => pathname.toLowerCase().replace(/(?!^)\/+$/, '');
