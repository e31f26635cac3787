import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Takes the place of the current history entry. */
  replace?: boolean;
  /** What the history entry carries along. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * The router's Link as far as the shop uses it, made of the router's own hooks: the original brings along all that prefetches
 * in the router's framework mode. For paths of the shop only.
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

export interface NavLinkProps extends LinkProps {
  /** Whether only the path itself counts, and none below it. */
  end?: boolean;
}

/** A Link that says, with aria-current, whether the visitor is at its page. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const own = plain(useResolvedPath(rest.to).pathname);
  const now = plain(useLocation().pathname);
  const here = now === own || (!end && own !== '/' && now.startsWith(`${own}/`));
  return <Link {...rest} {...(here ? { 'aria-current': 'page' as const } : {})} />;
}

/** Case and a slash at the end make no other page. */
const plain = (pathname: string): string => pathname.toLowerCase().replace(/(?!^)\/+$/, '');
