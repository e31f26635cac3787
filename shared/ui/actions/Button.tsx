import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { theme } from '../theme/theme';
import { ownElement } from '../own-element';
import { buttonLook, nextStep, type ButtonLookProps, type ButtonSize, type ButtonVariant } from './button-look';

interface Props extends ComponentPropsWithRef<'button'> {
  /** Default value: `secondary`. */
  variant?: ButtonVariant;
  /** Default value: `md`. */
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Before the text. */
  icon?: ReactNode;
  /** After the text. */
  iconEnd?: ReactNode;
  /**
   * The button's action is running. The button keeps its size, focus and name, is announced as busy and ignores
   * presses.
   */
  loading?: boolean;
  /** Disables the button but keeps its focus, unlike `disabled`. It ignores presses. */
  'aria-disabled'?: boolean;
}

/** A button. Its default `type` is `button`, so that it does not submit a form by accident. */
export function Button({
  variant = 'secondary',
  size = 'md',
  block,
  icon,
  iconEnd,
  loading = false,
  'aria-disabled': idle = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  /** A busy or aria-disabled button stays focusable, so its presses (and the form submit) are canceled here. */
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || idle || undefined}
      {...nextStep(variant)}
      $variant={variant}
      $size={size}
      $block={block}
      {...rest}
    >
      <Content $hidden={loading}>
        {icon}
        {ownElement(children)}
        {iconEnd}
      </Content>
      {loading && (
        <Dots aria-hidden="true">
          <i />
          <i />
          <i />
        </Dots>
      )}
    </Root>
  );
}

const Root = styled.button<ButtonLookProps>`
  ${buttonLook}
`;

/* Opacity, not visibility: the text must stay in the accessible name. */
const Content = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  opacity: ${({ $hidden }) => ($hidden ? 0 : 1)};

  > svg {
    flex: none;
  }
`;

const pulse = keyframes`
  0%, 80%, 100% { opacity: 0.25; }
  40% { opacity: 1; }
`;

const Dots = styled.span`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[1]};

  i {
    width: 6px;
    height: 6px;
    border-radius: ${theme.radius.full};
    background: currentColor;
    animation: ${pulse} 1.2s infinite both;
  }

  i:nth-child(2) {
    animation-delay: 0.15s;
  }

  i:nth-child(3) {
    animation-delay: 0.3s;
  }

  @media (prefers-reduced-motion: reduce) {
    i {
      animation: none;
    }
  }
`;
