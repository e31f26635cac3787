import { css } from 'styled-components';
import { focusRing } from '../theme/mixins';
import { media, theme } from '../theme/theme';

/**
 * `primary`: at most one per view. `secondary`: other buttons. `ghost`: inside dense rows. `danger`: actions that
 * cannot be undone.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

/** `sm` 36 px (with a 44 px touch area), `md` 44 px, `lg` 52 px for a page's main action. A desk has smaller ones. */
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The style props of every button-like control. */
export interface ButtonLookProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block?: boolean;
}

/** The attribute of an action that nothing may cover: a view's primary one. The chat button steps aside for it. */
export const nextStep = (variant: ButtonVariant) => ({ 'data-next': variant === 'primary' || undefined });

const variants = {
  primary: css`
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    --hover: ${theme.color.accentHover};
  `,
  secondary: css`
    background: transparent;
    color: ${theme.color.text};
    border-color: ${theme.color.borderStrong};
    --hover: ${theme.color.subtle};
  `,
  ghost: css`
    background: transparent;
    color: ${theme.color.text};
    --hover: ${theme.color.subtle};
  `,
  danger: css`
    background: ${theme.color.danger};
    color: ${theme.color.onDanger};
    --hover: ${theme.color.dangerHover};
  `,
};

const sizes = {
  sm: css`
    min-height: ${theme.targetSmall};
    padding: 0 ${theme.space[3]};
    font-size: ${theme.size.sm};
  `,
  md: css`
    min-height: ${theme.target};
    padding: 0 var(--pad, ${theme.space[5]});
    font-size: ${theme.size.sm};
  `,
  lg: css`
    min-height: 52px;
    padding: 0 ${theme.space[8]};
    font-size: ${theme.size.md};
  `,
};

/** The styles of buttons, of links that look like buttons, and of icon buttons. */
export const buttonLook = css<ButtonLookProps>`
  position: relative;
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  font-family: ${theme.font.text};
  font-weight: ${theme.weight.semibold};
  line-height: 1.15;
  letter-spacing: 0.005em;
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${theme.duration.fast} ${theme.ease},
    border-color ${theme.duration.fast} ${theme.ease},
    transform ${theme.duration.fast} ${theme.ease};
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  ${focusRing}

  &::after {
    content: '';
    position: absolute;
    inset: 50% 0 auto;
    min-height: ${theme.target};
    transform: translateY(-50%);
  }

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      background-color: var(--hover);
    }
  }

  &:active:not(:disabled, [aria-disabled='true']) {
    transform: scale(0.98);
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy]) {
    background: ${theme.color.subtle};
    border-color: transparent;
    color: ${theme.color.muted};

    ${media.forcedColors} {
      border-color: GrayText;
      color: GrayText;
    }
  }

  & > svg {
    flex: none;
  }

  /* Nobody presses paper. */
  ${media.print} {
    display: none;
  }
`;
