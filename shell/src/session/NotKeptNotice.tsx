import { Banner } from '@shop/shared/ui';

/** Says that a session ends with this page, because the browser refuses data or has no space left for it. */
export function NotKeptNotice() {
  return (
    <Banner kind="warning" role="alert" title="This browser keeps no data">
      You have to sign in again whenever this page is loaded, and drafts may be lost then. The browser refuses to keep
      data, or has no space left for it.
    </Banner>
  );
}
