import { ChevronDownIcon, ChevronUpIcon, IconButton } from '@shop/shared/ui';
import type { KeyboardEvent, RefObject } from 'react';
import type { OrderWalk, WalkStep } from './useOrderWalk';

/** The keyboard shortcuts of the buttons. */
const KEYS = { previous: 'j', next: 'k' } as const;

/** Returns the step of a pressed key; null in text fields and for shortcuts of the browser. */
export const walkStepOf = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): WalkStep | null => {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return null;
  const pressed = key.toLowerCase();
  if (pressed === KEYS.previous) return 'previous';
  return pressed === KEYS.next ? 'next' : null;
};

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
      title={`${label} (${KEYS[step].toUpperCase()})`}
      aria-keyshortcuts={KEYS[step].toUpperCase()}
      icon={icon}
      disabled={disabled || walk[step] === undefined}
      onClick={() => onStep(step)}
    />
  ));
}
