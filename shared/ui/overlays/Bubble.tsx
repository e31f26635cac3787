import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  id?: string;
  children: ReactNode;
  /** True hides it from screen readers, because they get the text in another way. */
  decorative?: boolean;
}

/** The minimum distance from the edges of the viewport, in px. */
const EDGE = 8;

/**
 * A dark box with a short text above its positioned parent. Without space above, it is below. It never leaves the
 * viewport. It is rendered only while open, so never on the server. It is a child of its parent in the DOM, so the
 * pointer can move onto it.
 */
export function Bubble({ id, children, decorative = false }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { left, right, top } = element.getBoundingClientRect();
    const outLeft = Math.max(0, EDGE - left);
    const outRight = Math.max(0, right - (document.documentElement.clientWidth - EDGE));
    element.style.translate = `${outLeft - outRight}px 0`;
    if (top < EDGE) element.dataset.below = '';
  }, []);
  return (
    <Box ref={box} id={id} role={decorative ? undefined : 'tooltip'} aria-hidden={decorative || undefined}>
      <Words>{children}</Words>
    </Box>
  );
}

const appear = keyframes`
  from { opacity: 0; }
`;

/* The padding covers the gap to the parent, so that the pointer can move onto the box without leaving. */
const Box = styled.span`
  position: absolute;
  bottom: 100%;
  left: 50%;
  z-index: ${theme.z.tooltip};
  width: max-content;
  max-width: min(18rem, calc(100vw - 2rem));
  padding-block: ${theme.space[2]};
  transform: translateX(-50%);
  animation: ${appear} ${theme.duration.fast} ${theme.ease};

  &[data-below] {
    top: 100%;
    bottom: auto;
  }
`;

const Words = styled.span`
  display: block;
  padding: ${theme.space[2]} ${theme.space[3]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  box-shadow: ${theme.shadow.mid};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.regular};
  line-height: 1.4;
  text-align: left;
  white-space: normal;
`;
