import { type RemoteOwner, contactLink } from '@shop/shared/remote/release/owner';
import { theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** The team that owns a remote, with links to its contact and its sources. */
export function OwnerLine({
  owner: { team, contact, repository },
  className,
}: {
  owner: RemoteOwner;
  className?: string;
}) {
  return (
    <span className={className}>
      <span>{`${team}: `}</span>
      <Outward href={contactLink(contact)} target="_blank" rel="noopener noreferrer">
        {contact}
      </Outward>
      {repository !== undefined && (
        <>
          <span>, </span>
          <Outward href={repository} target="_blank" rel="noopener noreferrer">
            Sources
          </Outward>
        </>
      )}
    </span>
  );
}

const Outward = styled.a`
  color: ${theme.color.accentText};
  overflow-wrap: anywhere;
`;
