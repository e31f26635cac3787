import { media, theme, useLazyModule } from '@shop/shared/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

const loadNewest = () => import('./NewestProducts').then(({ NewestProducts }) => NewestProducts);

/** What shows that somebody looks on. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Products to go on with, below what says that nothing is here. After a full page load their code waits for the first
 * sign of use, so that the first view stays small.
 */
export function WaysOn() {
  const { part: NewestProducts, preload } = useLazyModule(loadNewest);
  const isFirst = useLocation().key === 'default';
  useEffect(() => {
    if (!isFirst) {
      preload();
      return undefined;
    }
    const end = new AbortController();
    const come = () => {
      end.abort();
      preload();
    };
    for (const sign of SIGNS) window.addEventListener(sign, come, { passive: true, signal: end.signal });
    return () => end.abort();
  }, [isFirst, preload]);
  return <Place>{NewestProducts && <NewestProducts />}</Place>;
}

/* The footer keeps its place when they come. In a page with gutters, the row has only those of the page. */
const Place = styled.div`
  min-height: 24rem;

  div > & {
    margin-inline: -${theme.space[4]};

    ${media.tablet} {
      margin-inline: -${theme.space[6]};
    }

    ${media.desktop} {
      margin-inline: -${theme.space[8]};
    }
  }
`;
