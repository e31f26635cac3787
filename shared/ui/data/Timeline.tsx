import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { CheckIcon } from '../icons';
import { ownElement } from '../own-element';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { theme } from '../theme/theme';

/** One step of a `Timeline`. */
export interface TimelineEntry {
  /** Unique within the timeline. */
  status: string;
  title: string;
  description?: ReactNode;
  /** The formatted date when the step was reached; absent if unknown. */
  date?: ReactNode;
  completed: boolean;
  /** The order ended here without delivery: a neutral mark replaces the check. */
  neutral?: boolean;
}

/** The progress of an order in steps. The current step is the last completed one, or the first if none is completed. */
export function Timeline({ label = 'Progress', steps }: { label?: string; steps: readonly TimelineEntry[] }) {
  const current = Math.max(
    steps.findLastIndex((step) => step.completed),
    0,
  );
  return (
    <List aria-label={label}>
      {steps.map(({ status, title, description, date, completed, neutral = false }, index) => (
        <Step key={status} $completed={completed} aria-current={index === current ? 'step' : undefined}>
          <Dot $completed={completed} $neutral={neutral} $current={index === current} aria-hidden="true">
            {completed && !neutral && <CheckIcon size={14} strokeWidth={3} />}
          </Dot>
          <Texts>
            <Title $ahead={!completed && index !== current}>
              {ownElement(title)}
              {!neutral && <VisuallyHidden>{completed ? ', completed' : ', not yet'}</VisuallyHidden>}
            </Title>
            {description && <Detail>{description}</Detail>}
            {date && <Detail>{date}</Detail>}
          </Texts>
        </Step>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
`;

const Step = styled.li<{ $completed: boolean }>`
  position: relative;
  display: flex;
  gap: ${theme.space[3]};
  padding-bottom: ${theme.space[5]};

  &:last-child {
    padding-bottom: 0;
  }

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 26px;
    bottom: -2px;
    inset-inline-start: 12px;
    width: 2px;
    background: ${({ $completed }) => ($completed ? theme.color.greenText : theme.color.border)};
  }
`;

/* The current step, not completed yet: a ring around a dot. */
const underWay = css`
  border-color: ${theme.color.greenText};

  &::after {
    content: '';
    width: 10px;
    height: 10px;
    border-radius: ${theme.radius.full};
    background: ${theme.color.greenText};
    forced-color-adjust: none;
  }
`;

const Dot = styled.span<{ $completed: boolean; $neutral: boolean; $current: boolean }>`
  flex: none;
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  border-radius: ${theme.radius.full};
  border: 2px solid ${({ $completed }) => ($completed ? theme.color.greenText : theme.color.borderStrong)};
  background: ${({ $completed }) => ($completed ? theme.color.greenText : theme.color.surface)};
  color: ${theme.color.surface};
  ${({ $neutral }) => $neutral && `border-color: ${theme.color.muted}; background: ${theme.color.muted};`}
  ${({ $completed, $current }) => $current && !$completed && underWay}
`;

const Texts = styled.div`
  min-width: 0;
`;

const Title = styled.p<{ $ahead: boolean }>`
  position: relative;
  font-weight: ${theme.weight.semibold};
  ${({ $ahead }) => $ahead && `color: ${theme.color.muted};`}
`;

const Detail = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
