import { Container, dataType, media, Skeleton, theme, VisuallyHidden } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { large, tiled, twoColumns } from './frame-look';
import { MainPicture } from './MainPicture';

interface Props {
  breadcrumbs: ReactNode;
  gallery: ReactNode;
  children: ReactNode;
}

/** The layout of the product page: pictures beside the information and controls. */
export function ProductFrame({ breadcrumbs, gallery, children }: Props) {
  return (
    <Container>
      <Sheet>
        <Trail>{breadcrumbs}</Trail>
        <Columns>
          <Pictures>{gallery}</Pictures>
          <Side>{children}</Side>
        </Columns>
      </Sheet>
    </Container>
  );
}

interface LoadingProps {
  id: string;
  /** The URL of the picture on the pressed card, '' for none. */
  picture: string;
}

/** The loading state of the page. Each part has its final size. */
export function ProductLoading({ id, picture }: LoadingProps) {
  return (
    <ProductFrame
      breadcrumbs={<Skeleton width="12rem" height="1rem" />}
      gallery={
        <GallerySpace>
          <LargePicture>{picture ? <MainPicture id={id} seen={picture} /> : <Skeleton ratio="4 / 5" />}</LargePicture>
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

const Sheet = styled.div`
  position: relative;
`;

/* Above the name: over the pictures it would be unreadable. */
const Trail = styled.div`
  display: flex;
  align-items: center;
  min-height: ${theme.target};

  ${tiled} {
    position: absolute;
    z-index: 1;
    top: ${theme.space[1]};
    inset-inline-start: calc(100% - 25rem);
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding-bottom: ${theme.space[12]};

  ${twoColumns} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
    gap: ${theme.space[8]};
  }

  ${tiled} {
    grid-template-columns: minmax(0, 1fr) 27rem;
    gap: 0;
  }
`;

/* The pictures stay in view while the column beside them scrolls. */
const Pictures = styled.div`
  min-width: 0;

  ${media.phone} {
    margin-inline: -${theme.space[4]};
  }

  ${twoColumns} {
    position: sticky;
    top: 3.5rem;
  }

  /* They begin at the left edge of the window, where the page is not wider than its content. */
  ${tiled} {
    position: static;
    margin-inline-start: -${theme.space[8]};
    border-inline-end: 1px solid ${theme.color.text};
  }
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;

  /* The names of the choices, not the choices. */
  [id$='-legend'] {
    ${dataType}
  }

  ${twoColumns} {
    gap: ${theme.space[6]};
  }

  ${tiled} {
    position: sticky;
    top: 3.5rem;
    padding: ${theme.space[12]} 0 ${theme.space[6]} ${theme.space[8]};

    /* The notice of an added product lies over the trail. */
    &:has([href='/cart']) {
      z-index: 2;
    }
  }
`;

/* The large picture is the first of two columns on wide screens. */
const GallerySpace = styled.div`
  ${tiled} {
    padding-inline-end: 50%;
  }
`;

const LargePicture = styled.div`
  ${large}
`;
