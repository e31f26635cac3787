import { useHost } from '@shop/shared/remote';
import { media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { FrontWordsLink } from './FrontWordsLink';

/** The shop's announcement above every public page; nothing without one. */
export function Announcement() {
  const said = useHost().settings.front.announcement;
  return (
    said && (
      <Bar aria-label="Announcement">
        <span>{said.text}</span> {said.link && <FrontWordsLink link={said.link} />}
      </Bar>
    )
  );
}

const Bar = styled.section`
  padding: ${theme.space[2]} ${theme.space[4]};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-size: ${theme.size.sm};
  text-align: center;
  overflow-wrap: anywhere;

  ${media.print} {
    display: none;
  }
`;
