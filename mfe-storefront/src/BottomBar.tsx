import { media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  /** The accessible name of the region. */
  'aria-label': string;
  children: ReactNode;
  className?: string;
}

/**
 * A bar fixed to the bottom of the screen, with information at its start and the button at its end. The page reserves
 * space for it, so that it covers neither the focused element nor floating elements.
 */
export function BottomBar({ children, className, 'aria-label': label }: Props) {
  return (
    <Bar role="region" aria-label={label} className={className} data-bottom-bar="">
      {children}
    </Bar>
  );
}

const Bar = styled.div`
  position: fixed;
  z-index: ${theme.z.header};
  inset-inline: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: 4.5rem;
  padding-block: ${theme.space[2]} max(${theme.space[2]}, env(safe-area-inset-bottom));
  padding-inline: max(${theme.space[4]}, calc((100% - ${theme.container.page}) / 2 + ${theme.space[8]}));
  border-top: 1px solid ${theme.color.border};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};

  ${media.print} {
    display: none;
  }
`;
