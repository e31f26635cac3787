import type { OutboxChannelState, OutboxMessage } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { counted } from '@shop/shared/rules';
import { useDiscardMessages, useReleaseJobs, useRepeatMessages, useResumeChannel } from '../endpoints';
import type { ComponentProps } from 'react';
import { CHANNEL_LABELS, messageLabel } from './labels';

/** A state of which an admin can repeat or discard all messages at once. */
export type WholeState = 'waiting' | 'failed' | 'unknown';

/** What an admin wants to do with the outbox. */
export type OutboxAction =
  | { kind: 'repeat' | 'discard'; message: OutboxMessage }
  | { kind: 'repeat-all' | 'discard-all'; state: WholeState; count: number }
  | { kind: 'resume'; channel: OutboxChannelState }
  | { kind: 'release' };

const MAY_HAVE_ARRIVED = 'Nobody knows whether it arrived: the receiver may get it twice.';

type Question = Omit<ComponentProps<typeof ConfirmAction>, 'onClose'>;

/** A function that returns the question before an action, and what does it. */
function useQuestions(): (action: OutboxAction) => Question {
  const [repeat] = useRepeatMessages();
  const [discard] = useDiscardMessages();
  const [resume] = useResumeChannel();
  const [release] = useReleaseJobs();
  return (action) => {
    switch (action.kind) {
      case 'repeat':
        return {
          title: `Repeat ${messageLabel(action.message)}?`,
          text:
            action.message.state === 'unknown'
              ? MAY_HAVE_ARRIVED
              : 'It is sent again within seconds, under the same id.',
          confirmLabel: 'Repeat',
          done: 'The message waits to be sent',
          failure: 'The message was not repeated.',
          run: () => repeat({ body: { ids: [action.message.id] } }),
        };
      case 'discard':
        return {
          title: `Discard ${messageLabel(action.message)}?`,
          text: 'It is not sent. You can repeat it later.',
          confirmLabel: 'Discard',
          danger: true,
          done: 'The message is discarded',
          failure: 'The message was not discarded.',
          run: () => discard({ body: { ids: [action.message.id] } }),
        };
      case 'repeat-all':
        return {
          title: `Repeat ${counted(action.count, 'message')}?`,
          text:
            action.state === 'unknown'
              ? 'Nobody knows whether they arrived: the receiver may get them twice.'
              : 'They are sent again, one after the other.',
          confirmLabel: 'Repeat All',
          done: 'The messages wait to be sent',
          failure: 'The messages were not repeated.',
          run: () => repeat({ body: { state: action.state } }),
        };
      case 'discard-all':
        return {
          title: `Discard ${counted(action.count, 'message')}?`,
          text: 'They are not sent. You can repeat each of them later.',
          confirmLabel: 'Discard All',
          danger: true,
          done: 'The messages are discarded',
          failure: 'The messages were not discarded.',
          run: () => discard({ body: { state: action.state } }),
        };
      case 'resume': {
        const { channel, waiting } = action.channel;
        return {
          title: `Switch ${CHANNEL_LABELS[channel]} on?`,
          text: `${counted(waiting, 'message')} that waited so far ${waiting === 1 ? 'is' : 'are'} sent.`,
          confirmLabel: 'Switch On',
          done: `${CHANNEL_LABELS[channel]} is on again`,
          failure: `${CHANNEL_LABELS[channel]} stays off.`,
          run: () => resume({ body: { channel } }),
        };
      }
      case 'release':
        return {
          title: 'Release jobs?',
          text: 'Messages that wait are sent, and all other jobs begin, too: backups go to where BACKUP_TO says, and files that this database does not know are removed. If this shop is a copy beside another, discard the messages first.',
          confirmLabel: 'Release Jobs',
          done: 'Jobs run again',
          failure: 'Jobs were not released.',
          run: () => release({}),
        };
    }
  };
}

interface Props {
  action: OutboxAction;
  onClose: () => void;
}

/** Asks before messages are repeated, discarded or sent again. */
export function OutboxActions({ action, onClose }: Props) {
  const questionOf = useQuestions();
  return <ConfirmAction {...questionOf(action)} onClose={onClose} />;
}
