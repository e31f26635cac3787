import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Heading } from '../text/Heading';
import { media, theme, type Tone } from '../theme/theme';

interface Props {
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  /** Color of the icon. Default value: `neutral`. */
  tone?: Tone;
  /** One or two buttons or links, or a list of links. */
  action?: ReactNode;
  /** The heading level: 1 if the message is the whole page, else 2 (default). */
  level?: 1 | 2 | 3;
  /** `alert` if it replaces content that failed, so that it is announced. */
  role?: 'alert' | 'status';
  /** Omits the card frame, for use inside a card or panel. */
  plain?: boolean;
}

/** A centered message, such as access denied, not found, empty or failed. */
export function MessageCard({ title, text, icon, tone = 'neutral', action, level = 2, role, plain = false }: Props) {
  return (
    <Root role={role} $plain={plain}>
      {icon && (
        <Disc $tone={tone} aria-hidden="true">
          {icon}
        </Disc>
      )}
      <Heading level={level} size="sm">
        {title}
      </Heading>
      {text && <Words>{text}</Words>}
      {action && <Actions>{action}</Actions>}
    </Root>
  );
}

const Root = styled.section<{ $plain: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  width: 100%;
  max-width: 34rem;
  margin-inline: auto;
  padding: ${theme.space[10]} ${theme.space[6]};
  text-align: center;
  ${({ $plain }) =>
    !$plain &&
    `
      border: 1px solid ${theme.color.border};
      border-radius: ${theme.radius.xl};
      background: ${theme.color.surface};
    `}
`;

const Disc = styled.span<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: ${theme.radius.full};
  background: ${({ $tone }) => theme.tone[$tone].soft};
  color: ${({ $tone }) => theme.tone[$tone].text};
`;

const Words = styled.p`
  color: ${theme.color.muted};
  max-width: 44ch;
  text-wrap: pretty;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};
  margin-top: ${theme.space[2]};

  ${media.phone} {
    flex-direction: column;

    /* Many ways on, such as categories, share rows. */
    &:has(> :nth-child(4)) {
      flex-direction: row;
    }
  }
`;
