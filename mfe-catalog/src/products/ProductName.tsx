import { styled } from 'styled-components';

/** A product's name on at most two lines. A tooltip and the product's form show the full name. */
export function ProductName({ children }: { children: string }) {
  return <Name title={children}>{children}</Name>;
}

const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
