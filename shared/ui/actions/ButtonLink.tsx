import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { ownElement } from '../own-element';
import { buttonLook, nextStep, type ButtonLookProps, type ButtonSize, type ButtonVariant } from './button-look';

interface Look {
  /** Default value: `secondary`. */
  variant?: ButtonVariant;
  /** Default value: `md`. */
  size?: ButtonSize;
  block?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

/** A link within the shop that looks like a button. A link navigates; a `Button` performs an action. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  block,
  icon,
  iconEnd,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <RouteLink {...nextStep(variant)} $variant={variant} $size={size} $block={block} {...rest}>
      {icon}
      {ownElement(children)}
      {iconEnd}
    </RouteLink>
  );
}

/**
 * A link out of the shop (chat, phone, mail) that looks like a button. With `target` it opens a new tab without an
 * opener.
 */
export function ButtonAnchor({
  variant = 'secondary',
  size = 'md',
  block,
  icon,
  iconEnd,
  children,
  rel = 'noopener noreferrer',
  ...rest
}: ComponentPropsWithRef<'a'> & Look & { href: string }) {
  return (
    <Anchor {...nextStep(variant)} $variant={variant} $size={size} $block={block} rel={rel} {...rest}>
      {icon}
      {ownElement(children)}
      {iconEnd}
    </Anchor>
  );
}

const RouteLink = styled(Link)<ButtonLookProps>`
  ${buttonLook}
`;

const Anchor = styled.a<ButtonLookProps>`
  ${buttonLook}
`;
