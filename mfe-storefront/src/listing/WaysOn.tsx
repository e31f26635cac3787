import { media, theme, useLazyModule } from '@shop/shared/ui';
import { useEffect } from 'react';
import styled from 'styled-components';

const loadNewest = () => import('./NewestProducts').then(({ NewestProducts }) => NewestProducts);

/** Products to go on with, below what says that nothing is here. Their code is loaded after the page. */
export function WaysOn() {
  const { part: NewestProducts, preload } = useLazyModule(loadNewest);
  useEffect(preload, [preload]);
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
