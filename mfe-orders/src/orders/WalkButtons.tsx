import { ChevronDownIcon, ChevronUpIcon, IconButton } from '@shop/shared/ui';
import type { RefObject } from 'react';
import type { OrderWalk, WalkStep } from './useOrderWalk';

/** The keyboard shortcuts of the buttons. */
const KEYS = { previous: 'K', next: 'J' } as const;

interface Props {
  walk: OrderWalk;
  /** A request is under way, so the order must stay open. */
  disabled: boolean;
  /** Receives the button that opened this order, so that it gets the focus. */
  focus: RefObject<HTMLButtonElement | null>;
  onStep: (step: WalkStep) => void;
}

const STEPS = [
  { step: 'previous', label: 'Previous order', icon: <ChevronUpIcon size={22} /> },
  { step: 'next', label: 'Next order', icon: <ChevronDownIcon size={22} /> },
] as const;

/** Buttons to the previous and next orders of the list. */
export function WalkButtons({ walk, disabled, focus, onStep }: Props) {
  return STEPS.map(({ step, label, icon }) => (
    <IconButton
      key={step}
      ref={walk.by === step ? focus : undefined}
      label={label}
      title={`${label} (${KEYS[step]})`}
      aria-keyshortcuts={KEYS[step]}
      icon={icon}
      disabled={disabled || walk[step] === undefined}
      onClick={() => onStep(step)}
    />
  ));
}
