import { Container, media, Skeleton, theme, VisuallyHidden } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { large, tallest, twoColumns } from './frame-look';

interface Props {
  breadcrumbs: ReactNode;
  gallery: ReactNode;
  children: ReactNode;
}

/** The layout of the product page: pictures beside the information and controls. */
export function ProductFrame({ breadcrumbs, gallery, children }: Props) {
  return (
    <Container>
      <Trail>{breadcrumbs}</Trail>
      <Columns>
        <Pictures>{gallery}</Pictures>
        <Side>{children}</Side>
      </Columns>
    </Container>
  );
}

/** The loading state of the page. Each part has its final size. */
export function ProductLoading() {
  return (
    <ProductFrame
      breadcrumbs={<Skeleton width="12rem" height="1rem" />}
      gallery={
        <GallerySpace>
          <LargePicture>
            <Skeleton ratio="4 / 5" radius="lg" />
          </LargePicture>
        </GallerySpace>
      }
    >
      <div role="status">
        <VisuallyHidden>Loading product</VisuallyHidden>
      </div>
      <Skeleton width="80%" height="2.5rem" />
      <Skeleton width="30%" height="1.75rem" />
      <Skeleton width="60%" height="4.25rem" />
      <Skeleton width="80%" height="4.25rem" />
      <Skeleton height="3.25rem" radius="md" />
      <Skeleton height="3.25rem" radius="md" />
    </ProductFrame>
  );
}

const Trail = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  margin-block: ${theme.space[2]};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  padding-bottom: ${theme.space[16]};

  ${twoColumns} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
    gap: ${theme.space[8]};
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, min(58%, calc(${tallest} * 0.8 + 5.25rem))) minmax(0, 1fr);
    gap: ${theme.space[12]};
  }
`;

/* The pictures stay in view while the column beside them scrolls. */
const Pictures = styled.div`
  min-width: 0;

  ${twoColumns} {
    position: sticky;
    top: ${theme.space[24]};
  }
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[6]};
  min-width: 0;
`;

/* Space for the thumbnails, which are beside the large picture on wide screens and below it on phones. */
const GallerySpace = styled.div`
  padding-bottom: 7rem;

  ${media.desktop} {
    padding: 0 0 0 5.25rem;
  }
`;

const LargePicture = styled.div`
  ${large}
`;
