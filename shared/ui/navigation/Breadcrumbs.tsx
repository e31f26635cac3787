import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ChevronRightIcon } from '../icons';
import { media, theme } from '../theme/theme';

interface Props {
  /** The path from the home page. The last item is the current page and needs no `to`. */
  items: readonly { label: string; to?: string }[];
}

/** The path to the current page. */
export function Breadcrumbs({ items }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {items.map(({ label, to }, index) => (
          <Item key={`${label} ${to ?? ''}`}>
            {index > 0 && <ChevronRightIcon size={14} aria-hidden="true" />}
            {to ? <Crumb to={to}>{label}</Crumb> : <CurrentPage aria-current="page">{label}</CurrentPage>}
          </Item>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  /* The first word stands level with the title below, not its touch area. */
  margin-inline-start: -${theme.space[1]};
  font-size: ${theme.size.sm};
  color: ${theme.color.muted};
`;

const Item = styled.li`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
  }
`;

const Crumb = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  padding-inline: ${theme.space[1]};
  text-decoration: none;
  border-radius: ${theme.radius.sm};

  ${media.hover} {
    &:hover {
      color: ${theme.color.text};
      text-decoration: underline;
      text-underline-offset: 0.22em;
    }
  }
`;

const CurrentPage = styled.span`
  padding-inline: ${theme.space[1]};
  color: ${theme.color.text};
  font-weight: ${theme.weight.medium};
`;
