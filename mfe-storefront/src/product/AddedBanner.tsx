import { Banner, Button, ButtonLink, media, Picture, type PictureSource, theme } from '@shop/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { paths } from '../paths';

/** How long the confirmation is shown before it leaves the page, in milliseconds. */
const LEAVE_AFTER = 2_000;

/** How long it is shown where it does not leave the page. */
const CLOSE_AFTER = 8_000;

interface Props {
  /** The item that was added, and its picture. */
  text: string;
  picture?: PictureSource | undefined;
  /**
   * Leaves the page. Called once, unless the shopper does anything on the page first. Without it, the banner closes.
   */
  onLeave?: (() => void) | undefined;
  /** Closes the banner and stays on the page. */
  onStay: () => void;
}

/**
 * What shows that the shopper still uses the page: a press, a key, scrolling, a focus that moves. The event `scroll`
 * does not count, because the browser scrolls by itself, too.
 */
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const;

/** Where the header ends. A bar above it may scroll away. */
const headerEnd = () => document.querySelector('header')?.getBoundingClientRect().bottom;

/**
 * Confirms that an item was added to the cart. It then leaves the page, unless the shopper goes on using the page: who
 * picks another size must not lose it.
 */
export function AddedBanner({ text, picture, onLeave, onStay }: Props) {
  const [leaving, setLeaving] = useState(true);
  const [top, setTop] = useState(headerEnd);
  useEffect(() => {
    const follow = () => setTop(headerEnd());
    window.addEventListener('scroll', follow);
    return () => window.removeEventListener('scroll', follow);
  }, []);
  const close = useEffectEvent(onStay);
  useEffect(() => {
    if (!leaving) return;
    if (!onLeave) {
      const timer = setTimeout(close, CLOSE_AFTER);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(onLeave, LEAVE_AFTER);
    const stay = () => setLeaving(false);
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, stay, true);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, stay, true);
    };
  }, [leaving, onLeave]);
  return (
    <Place style={{ top }}>
      <Banner
        kind="success"
        title="Added to cart"
        actions={
          <>
            <ButtonLink to={paths.cart} variant="primary" size="sm">
              View cart
            </ButtonLink>
            <Button size="sm" onClick={onStay}>
              {onLeave ? 'Stay here' : 'Continue Shopping'}
            </Button>
          </>
        }
      >
        <Added>
          <Picture image={picture} alt="" sizes="48px" />
          <span>{text}</span>
        </Added>
      </Banner>
    </Place>
  );
}

const arrive = keyframes`
  from { opacity: 0; transform: translateY(-1rem); }
`;

const Place = styled.div`
  position: fixed;
  z-index: ${theme.z.toast};
  inset-inline: 0;
  box-shadow: ${theme.shadow.high};
  animation: ${arrive} ${theme.duration.normal} ${theme.ease};

  ${media.tablet} {
    inset-inline: auto ${theme.space[6]};
    width: 28rem;
  }
`;

const Added = styled.div`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  gap: ${theme.space[3]};
  align-items: center;
  padding-block-start: ${theme.space[2]};
`;
