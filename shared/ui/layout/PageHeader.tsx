import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '../text/Heading';
import { media, theme } from '../theme/theme';

interface Props {
  title: ReactNode;
  /** A line below the title, such as a count or a hint. */
  description?: ReactNode;
  /**
   * Buttons for the whole page. They are at the end of the title row, or below it if there is no space. With
   * `look="display"` they always stay in the title row.
   */
  actions?: ReactNode;
  /** Beside the title where there is room, else below it: the parts of a list. */
  beside?: ReactNode;
  /** Content above the title, usually `Breadcrumbs`. */
  above?: ReactNode;
  /** The heading level: 1 (default) for the page, 2 for a section. */
  level?: 1 | 2 | 3;
  /** `display` for storefront pages, `compact` for the back office. Default value: `compact`. */
  look?: 'display' | 'compact';
}

/** The title row of a page or a section. */
export function PageHeader({ title, description, actions, beside, above, level = 1, look = 'compact' }: Props) {
  const size = look === 'display' ? (level === 1 ? 'lg' : 'md') : level === 1 ? 'md' : 'sm';
  return (
    <Root>
      {above}
      <Row $wraps={look === 'compact'}>
        <Titles>
          <Heading level={level} size={size}>
            {title}
          </Heading>
          {description && <Description>{description}</Description>}
        </Titles>
        {beside && <Beside>{beside}</Beside>}
        {actions && <Actions>{actions}</Actions>}
      </Row>
    </Root>
  );
}

const Root = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
`;

/* In the back office, titles are at the same height on every page, in line with the buttons beside them. */
const Row = styled.div<{ $wraps: boolean }>`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[4]};
  ${({ $wraps }) =>
    $wraps &&
    `flex-wrap: wrap; align-items: start; :is(h1, h2) { min-height: ${theme.target}; align-content: center; + p { margin-top: -${theme.space[2]} } }`}
`;

const Titles = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-width: 0;
`;

const Description = styled.p`
  color: ${theme.color.muted};
  max-width: 65ch;
`;

/* Takes the room that the title and the buttons leave. */
const Beside = styled.div`
  flex: 1 1 0;
  min-width: min(100%, 24rem);

  ${media.phone} {
    order: 1;
    flex-basis: 100%;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  /* Three of them share a line. */
  ${media.phone} {
    & > :is(a, button) {
      padding-inline: ${theme.space[4]};
    }
  }
`;
