import { Button, Dialog, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

const KEYS = [
  ['J', 'Next order'],
  ['K', 'Previous order'],
  ['Enter', 'Open the order'],
  ['Esc', 'Close the order'],
  ['A', 'Next step of the open order'],
  ['E', 'Edit the open order'],
  ['P', 'Print the open order'],
  ['/', 'Search'],
  ['N', 'New order'],
  ['?', 'This list'],
] as const;

/** The keyboard shortcuts of the orders page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Keyboard shortcuts"
      description="You can switch the letters off in My Account."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <List>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  & > div {
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr);
    align-items: center;
  }
`;

const Key = styled.kbd`
  display: inline-block;
  min-width: 1.75rem;
  padding: 0 ${theme.space[2]};
  border: 1px solid ${theme.color.borderStrong};
  border-radius: ${theme.radius.sm};
  font: inherit;
  font-size: ${theme.size.sm};
  text-align: center;
`;
