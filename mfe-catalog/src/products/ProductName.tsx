import styled from 'styled-components';

/** A product's name on two lines at most. A tip and the product's form show longer names in full. */
export function ProductName({ children }: { children: string }) {
  return <Name title={children}>{children}</Name>;
}

const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
