import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { theme } from '../theme/theme';
import { buttonLook, type ButtonLookProps, type ButtonSize, type ButtonVariant } from './button-look';

interface Look {
  /** The accessible name. The browser also shows it on hover. */
  label: string;
  icon: ReactNode;
  /** Default value: `ghost`. */
  variant?: ButtonVariant;
  /** Default value: `md` (44 px). */
  size?: ButtonSize;
  /** A count at the corner, hidden at 0. It is decorative, so include the count in `label` too. */
  count?: number;
}

/** A button that shows only an icon. `label` is required because it is the accessible name. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  count = 0,
  ...rest
}: Look & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <Root type="button" aria-label={label} title={label} $variant={variant} $size={size} {...rest}>
      {icon}
      {count > 0 && <Count aria-hidden="true">{count}</Count>}
    </Root>
  );
}

/** A link within the shop that shows only an icon, such as the cart. */
export function IconButtonLink({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  count = 0,
  ...rest
}: Look & Omit<LinkProps, 'children'>) {
  return (
    <RouteLink aria-label={label} title={label} $variant={variant} $size={size} {...rest}>
      {icon}
      {count > 0 && <Count aria-hidden="true">{count}</Count>}
    </RouteLink>
  );
}

const sides: Record<ButtonSize, string> = { sm: theme.targetSmall, md: theme.target, lg: '52px' };

const square = css<ButtonLookProps>`
  ${buttonLook}
  flex: none;
  width: ${({ $size }) => sides[$size]};
  height: ${({ $size }) => sides[$size]};
  padding: 0;

  &::after {
    inset: 50% auto auto 50%;
    min-width: ${theme.target};
    transform: translate(-50%, -50%);
  }
`;

const Root = styled.button<ButtonLookProps>`
  ${square}
`;

const RouteLink = styled(Link)<ButtonLookProps>`
  ${square}
`;

const Count = styled.span`
  position: absolute;
  top: 2px;
  inset-inline-end: 0;
  min-width: 1.25rem;
  padding: 0 0.3rem;
  border-radius: ${theme.radius.full};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-size: 0.6875rem;
  font-weight: ${theme.weight.heavy};
  line-height: 1.25rem;
  font-variant-numeric: tabular-nums;
`;
