import { Container, dataType, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { ROW_LENGTH } from '../queries';
import type { HomeSection } from './useHomeProducts';

interface Props {
  /** Undefined while the categories load. */
  sections: readonly HomeSection[] | undefined;
}

/** The first categories as the index of the sheet. Renders nothing when there are no categories. */
export function CategoryIndex({ sections }: Props) {
  if (sections?.length === 0) return null;
  const places: readonly (HomeSection | undefined)[] = sections ?? Array.from({ length: ROW_LENGTH }, () => undefined);
  return (
    <nav aria-label="Shop by category">
      <Container>
        <Strip>
          {places.map((section, index) => (
            <li key={section?.category._id ?? index}>
              {section && (
                <Entry to={paths.category(section.category._id)}>
                  <span>{section.category.name}</span>
                  <span aria-hidden="true">→</span>
                </Entry>
              )}
            </li>
          ))}
        </Strip>
      </Container>
    </nav>
  );
}

const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));

  > li {
    min-height: ${theme.target};
    box-shadow: inset -1px -1px 0 ${theme.color.border};
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    > li:nth-child(4n) {
      box-shadow: inset 0 -1px 0 ${theme.color.border};
    }
  }

  ${media.phone} {
    margin-inline: -${theme.space[4]};
  }
`;

const Entry = styled(Link)`
  ${dataType}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  padding-inline: ${theme.space[4]};
  text-decoration: none;

  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    li:first-child > & {
      padding-inline-start: 0;
    }
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }
`;
