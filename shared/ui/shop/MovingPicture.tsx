import { ViewTransition, type ReactNode } from 'react';

interface Props {
  /** The id of the product; undefined for a picture that stays where it is. */
  of: string | undefined;
  children: ReactNode;
}

/**
 * A product's picture that moves to its new place when a navigation replaces it: from a card to the product's page. A
 * page names each product only once, so a card sets `of` only when it is pressed.
 */
export function MovingPicture({ of, children }: Props) {
  return (
    <ViewTransition name={of && `picture-${of}`} default="none" share="picture">
      {children}
    </ViewTransition>
  );
}
