import { Banner, Button, ButtonLink, media, theme } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { paths } from '../paths';

/** How long the confirmation is shown before it leaves the page, in milliseconds. */
const LEAVE_AFTER = 2_000;

interface Props {
  /** The item that was added. */
  text: string;
  /** Leaves the page. Called once, unless the shopper touches or focuses the banner first. */
  onLeave: () => void;
  /** Closes the banner and stays on the page. */
  onStay: () => void;
}

/**
 * Confirms that an item was added to the cart. It then leaves the page, unless the shopper touches or focuses the
 * banner.
 */
export function AddedBanner({ text, onLeave, onStay }: Props) {
  const [leaving, setLeaving] = useState(true);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onLeave, LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [leaving, onLeave]);
  const keep = () => setLeaving(false);
  return (
    <Place onPointerDown={keep} onFocus={keep}>
      <Banner
        kind="success"
        title="Added to cart"
        actions={
          <>
            <ButtonLink to={paths.cart} variant="primary" size="sm">
              View cart
            </ButtonLink>
            <Button size="sm" onClick={onStay}>
              Stay here
            </Button>
          </>
        }
      >
        {text}
      </Banner>
    </Place>
  );
}

const arrive = keyframes`
  from { opacity: 0; transform: translateY(1rem); }
`;

const Place = styled.div`
  position: fixed;
  z-index: ${theme.z.toast};
  inset-inline: ${theme.space[4]};
  bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  border-radius: ${theme.radius.lg};
  box-shadow: ${theme.shadow.high};
  animation: ${arrive} ${theme.duration.normal} ${theme.ease};

  ${media.tablet} {
    inset-inline: auto ${theme.space[6]};
    width: 28rem;
  }
`;
