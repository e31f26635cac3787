import { useId, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { InfoIcon } from '../icons';
import { theme } from '../theme/theme';
import { Bubble } from './Bubble';

interface Props {
  /** The accessible name of the button, such as `What counts in Today's Sales`. */
  label: string;
  /** The explanation. */
  children: ReactNode;
}

/**
 * A small info icon beside a term. It shows its explanation on hover. After a press (touch, keyboard) the explanation
 * stays until the button loses the focus.
 */
export function InfoTip({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [hovered, setHovered] = useState(false);
  const [pressed, setPressed] = useState(false);
  const open = hovered || pressed;
  const close = () => {
    setHovered(false);
    setPressed(false);
  };
  return (
    <Anchor
      onPointerEnter={(event) => event.pointerType !== 'touch' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // The first Escape closes the explanation, not a surrounding dialog.
        event.stopPropagation();
        close();
      }}
    >
      <InfoButton
        ref={button}
        label={label}
        title={undefined}
        size="sm"
        icon={<InfoIcon size={16} />}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onClick={() => {
          // Safari does not focus a clicked button. Without the focus, there would be no blur that closes the
          // explanation.
          button.current?.focus();
          setPressed(!pressed);
        }}
      />
      {open && <Bubble id={id}>{children}</Bubble>}
    </Anchor>
  );
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`;

const InfoButton = styled(IconButton)`
  width: 24px;
  height: 24px;
  min-height: 24px;
  border-radius: ${theme.radius.full};
  color: ${theme.color.muted};
`;
