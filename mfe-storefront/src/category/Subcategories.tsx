import type { Category } from '@shop/shared/contracts';
import { dataType, focusRing, media, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';

/** Links to the subcategories of a category; renders nothing when there are none. */
export function Subcategories({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Subcategories">
      <Row>
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Chip to={paths.category(_id)}>{name}</Chip>
          </li>
        ))}
      </Row>
    </nav>
  );
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  ${media.phone} {
    flex-wrap: nowrap;
    overflow-x: auto;
    margin-inline: -${theme.space[4]};
    padding: 2px ${theme.space[4]};
    scrollbar-width: none;
  }
`;

/* Quiet words between hairlines, like the index of a map. */
const Chip = styled(Link)`
  ${dataType}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  padding-inline: ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  text-decoration: none;
  white-space: nowrap;
  ${focusRing}

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.text};
    }
  }
`;
