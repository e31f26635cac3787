import { useHost } from '@shop/shared/remote';
import { ArrowRightIcon, Container, media, Picture, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../paths';
import { ROW_LENGTH } from '../queries';
import type { HomeSection } from './useHomeProducts';

interface Props {
  /** Undefined while the categories load. */
  sections: readonly HomeSection[] | undefined;
}

/**
 * The first categories, each with the shop's picture of it, otherwise a picture of one of its products. Renders nothing
 * when there are no categories.
 */
export function CategoryTiles({ sections }: Props) {
  const pictures = useHost().settings.homePictures?.categories;
  if (sections?.length === 0) return null;
  const places: readonly (HomeSection | undefined)[] = sections ?? Array.from({ length: ROW_LENGTH }, () => undefined);
  return (
    <Container>
      <nav aria-label="Shop by category">
        <Tiles>
          {places.map((section, index) => (
            <li key={section?.category._id ?? index}>
              {section ? (
                <Tile to={paths.category(section.category._id)}>
                  <Picture image={pictures?.[section.category._id] ?? firstPicture(section)} alt="" sizes={SIZES} />
                  <Name>
                    <span>{section.category.name}</span>
                    <ArrowRightIcon size={20} aria-hidden="true" />
                  </Name>
                </Tile>
              ) : (
                <Waiting />
              )}
            </li>
          ))}
        </Tiles>
      </nav>
    </Container>
  );
}

/** The first picture of any product in the category. */
const firstPicture = ({ products }: HomeSection) => products?.find(({ images }) => images.length > 0)?.images[0];

const Waiting = () => (
  <div aria-hidden="true">
    <Picture image={null} alt="" />
    <Name />
  </div>
);

const SIZES = '(min-width: 1440px) 330px, (min-width: 640px) 24vw, 47vw';

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[5]};
  padding-block: ${theme.space[6]};

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  ${media.desktop} {
    padding-block: ${theme.space[10]} ${theme.space[8]};
  }
`;

const Tile = styled(Link)`
  display: block;
  border-radius: ${theme.radius.lg};
  text-decoration: none;

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 4px;
  }

  ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const Name = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  font-family: ${theme.font.display};
  font-stretch: ${theme.stretch.wide};
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.bold};
  line-height: ${theme.leading.snug};

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
  }
`;
