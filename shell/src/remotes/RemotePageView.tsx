import { Fragment, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RemotePage } from '@shop/shared/remote/registry';
import { isRecord, isText } from '@shop/shared/rules';
import { Container, ProductShape, Skeleton, SkeletonCards, SkeletonRows, theme } from '@shop/shared/ui';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { CouldNotLoad } from '../app/CouldNotLoad';
import { useRemotes } from './context';
import { FailureText } from './failure-text';
import { PageErrorBoundary } from './PageErrorBoundary';

interface Props {
  target: RemotePage;
}

/** A page of a remote: its skeleton, the page, or an error card. Retry loads the page's files again. */
export function RemotePageView({ target }: Props) {
  const { loader } = useRemotes();
  const read = () => loader.status(target);
  const state = useSyncExternalStore(loader.subscribe, read, read);
  const failureText = useContext(FailureText);
  const requested = useRef<RemotePage>(null);
  const [retried, setRetried] = useState<RemotePage>();

  useEffect(() => {
    if (requested.current === target) return;
    requested.current = target;
    // A page that failed on an earlier visit is tried again.
    void (loader.status(target).status === 'failed' ? loader.retry(target) : loader.load(target));
  }, [loader, target]);

  if (state.status === 'ready') {
    return (
      <PageErrorBoundary note={failureText(target.remote)} onCrash={(message) => loader.reportCrash(target, message)}>
        <state.Page />
      </PageErrorBoundary>
    );
  }
  // Public pages have their own gutters, staff pages those of the layout. Skeleton and error card do the same.
  const shoppers = target.page.access === 'public';
  const Frame = shoppers ? Container : Fragment;
  if (state.status === 'failed') {
    return (
      <Frame>
        <PageSpace>
          <CouldNotLoad
            title={`${target.page.title} could not be loaded`}
            text={failureText(target.remote, state.reason)}
            retried={retried === target}
            onRetry={() => {
              setRetried(target);
              void loader.retry(target);
            }}
          />
        </PageSpace>
      </Frame>
    );
  }
  if (shoppers) {
    return (
      <Container>
        <ShopSkeleton />
      </Container>
    );
  }
  return (
    <PageSpace>
      <SkeletonRows label="Loading page" />
    </PageSpace>
  );
}

/** The shape of a list; or that of a product, with the picture of the card that was pressed. */
function ShopSkeleton() {
  const { pathname, state } = useLocation();
  const picture: unknown = isRecord(state) ? state['picture'] : undefined;
  if (isText(picture)) {
    return <ProductShape label="Loading page" id={pathname.split('/').at(-1)} picture={picture} />;
  }
  return (
    <ListSpace>
      <Skeleton width="10rem" height="1rem" />
      <Skeleton width="min(70%, 24rem)" height="3.5rem" />
      <SkeletonCards label="Loading page" />
    </ListSpace>
  );
}

const ListSpace = styled.div`
  display: grid;
  gap: ${theme.space[8]};
  padding-block: ${theme.space[6]};
`;

const PageSpace = styled.div`
  padding-block: ${theme.space[8]};
`;
