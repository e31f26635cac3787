import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { styled } from 'styled-components';

const Card = styled.p<{ $gone: boolean }>`
  display: ${({ $gone }) => ($gone ? 'none' : 'grid')};
`;

describe('styled components in tests', () => {
  it('a component has the style of each rule that it adds', () => {
    const { rerender } = render(<Card $gone={false}>Text</Card>);
    expect(getComputedStyle(screen.getByText('Text')).display).toBe('grid');
    rerender(<Card $gone>Text</Card>);
    expect(getComputedStyle(screen.getByText('Text')).display).toBe('none');
  });
});
