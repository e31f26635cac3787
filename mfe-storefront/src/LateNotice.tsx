import { Banner } from '@shop/shared/ui';

/**
 * Shows that nothing is decided yet, and that the visitor need not press anything. It belongs to {@link useRepeatable}.
 *
 * @param title what the shop still tries to do, in a sentence
 */
export const LateNotice = ({ title }: { title: string }) => (
  <Banner title={title}>
    You need not press anything. Please keep this page open: it is sent again by itself and counts only once.
  </Banner>
);
