import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ownElement } from '../own-element';

/** A dot between two values of a line. It is painted on a space, which the browser drops at the end of a line. */
const Dot = styled.span`
  background: radial-gradient(circle, currentColor 0.075em, transparent 0.1em);
  word-spacing: 0.5em;
`;

/** Values in one line with a dot between each two, never at the end of a line. Empty values are left out. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return shown.map((part, position) => (
    <Fragment key={String(position)}>
      {position > 0 && <Dot> </Dot>}
      {ownElement(part)}
    </Fragment>
  ));
}
