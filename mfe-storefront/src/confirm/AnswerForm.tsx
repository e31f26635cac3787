import { isApiError } from '@shop/shared/api';
import { MAX_ANSWER_NOTE } from '@shop/shared/rules';
import { Banner, Button, Card, Field, Heading, Stack, Text, TextArea, media, theme } from '@shop/shared/ui';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { failureReason } from '../failure-reason';
import { LateNotice } from '../LateNotice';
import type { Answering } from './useAnswer';

const focus = (element: HTMLElement | null) => element?.focus();

/** The answers that open a field first. */
const ASKS = {
  change: {
    label: 'What should we change?',
    hint: 'Such as another address, day or size. We change it and write to you.',
    send: 'Send',
  },
  no: {
    label: 'Why not? (optional)',
    hint: 'It helps us to do better.',
    send: 'Send',
  },
} as const;

/** Asks whether the order is right. Nothing is answered without a press. */
export function AnswerForm({ answering }: { answering: Answering }) {
  const { answer, sending, late, error } = answering;
  const [asks, setAsks] = useState<keyof typeof ASKS | null>(null);
  /** The field that was left again: its button gets the focus back. */
  const [left, setLeft] = useState<keyof typeof ASKS | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const busy = sending !== null;
  const choose = (kind: keyof typeof ASKS | null) => {
    setLeft(asks);
    setAsks(kind);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asks === null) return;
    if (asks === 'change' && note.trim() === '') {
      setProblem('Please write what we should change.');
      return;
    }
    answer({ answer: asks, note });
  };
  return (
    <Card as="section" aria-labelledby="answer-question">
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2} size="sm" id="answer-question">
            Is everything right with your order?
          </Heading>
          <Text tone="muted">We send it as soon as you say yes.</Text>
        </Stack>
        {asks === null ? (
          <Answers>
            <Button variant="primary" loading={sending === 'yes'} onClick={() => answer({ answer: 'yes' })}>
              Yes, send it
            </Button>
            <Button ref={left === 'change' ? focus : undefined} disabled={busy} onClick={() => choose('change')}>
              Change something
            </Button>
            <Button
              ref={left === 'no' ? focus : undefined}
              disabled={busy}
              variant="ghost"
              onClick={() => choose('no')}
            >
              I do not want it
            </Button>
          </Answers>
        ) : (
          <form key={asks} onSubmit={submit} noValidate>
            <Stack gap={4}>
              <Field
                label={ASKS[asks].label}
                hint={ASKS[asks].hint}
                error={problem ?? fieldProblem(error)}
                required={asks === 'change'}
              >
                <TextArea
                  ref={focus}
                  rows={3}
                  maxLength={MAX_ANSWER_NOTE}
                  value={note}
                  onChange={(event) => {
                    setNote(event.target.value);
                    setProblem(undefined);
                  }}
                />
              </Field>
              <Stack direction="row" gap={2}>
                <Button type="submit" variant="primary" loading={busy}>
                  {ASKS[asks].send}
                </Button>
                <Button disabled={busy} onClick={() => choose(null)}>
                  Back
                </Button>
              </Stack>
            </Stack>
          </form>
        )}
        {late && <LateNotice title="Your answer is still on its way" />}
        {error !== undefined && !busy && fieldProblem(error) === undefined && (
          <Banner kind="error" title="Your answer was not sent">
            {failureReason(error)}
          </Banner>
        )}
      </Stack>
    </Card>
  );
}

/** What the server says about the note. */
const fieldProblem = (error: unknown): string | undefined =>
  isApiError(error) ? error.errors.find(({ field }) => field === 'note')?.message : undefined;

/* Below each other on phones, where they would not fit one line. */
const Answers = styled.div`
  display: grid;
  gap: ${theme.space[2]};

  ${media.tablet} {
    display: flex;
  }
`;
