import type { Order } from '@shop/shared/contracts';
import type { MessageMoment } from '@shop/shared/rules';
import { useState } from 'react';
import { useToWrite } from '../endpoints';
import { POLL_MS } from '../orders/polling';

/** How many orders one request asks for. */
const PART = '20';

/** The queue of orders to write to, as one person works through it. */
export interface MessageQueue {
  /** The order whose turn it is; undefined when none is left, or none is loaded. It stays until it is passed. */
  current: Order | undefined;
  /** The customers who follow. */
  following: readonly Order[];
  /** How many orders wait in the shop; undefined until it is known. */
  total: number | undefined;
  /** The state of the request, for loading and errors. */
  query: ReturnType<typeof useToWrite>;
  /** How many orders were skipped. They wait for another visit. */
  skipped: number;
  /** Passes the current order: it was written to, or is skipped. */
  pass: (how: 'written' | 'skipped') => void;
  /** Begins at the oldest order again, with those that were skipped. */
  restart: () => void;
}

/** An order at its status: its next status may have it wait for another message. */
const stageOf = ({ _id, status }: Order): string => `${_id} ${status}`;

/** Where a person is in the queue. */
interface Place {
  /** The orders that were passed, at their status, and how. */
  passed: ReadonlyMap<string, 'written' | 'skipped'>;
  /** Asks for the orders behind this one, because all before it were passed. */
  after: string | undefined;
  /** The order on screen. */
  held: Order | undefined;
}

const START: Place = { passed: new Map(), after: undefined, held: undefined };

/** Loads the queue of one message, or of all, in parts. */
export function useMessageQueue(moment: MessageMoment | undefined): MessageQueue {
  const [place, setPlace] = useState(START);
  const { passed, after, held } = place;
  const query = useToWrite({ query: { limit: PART, moment, after } }, { pollingInterval: POLL_MS });
  // While another part is loaded, `data` is that of the part before.
  const rows = query.currentData?.rows ?? [];
  const left = rows.filter((order) => !passed.has(stageOf(order)));
  const last = rows.at(-1);
  const fresh = left.find(({ _id }) => _id === held?._id);
  const current = fresh ?? held ?? left[0];
  if (current) {
    if (current !== held) setPlace({ ...place, held: current });
  } else if (last && !query.isFetching && last._id !== after) {
    // All of this part was passed. Those that were skipped stay in it, so the next part begins behind them.
    setPlace({ ...place, after: last._id });
  }
  return {
    current,
    following: left.filter(({ _id }) => _id !== current?._id),
    total: query.data?.total,
    query,
    skipped: [...passed.values()].filter((how) => how === 'skipped').length,
    pass: (how) => {
      if (current) setPlace({ passed: new Map(passed).set(stageOf(current), how), after, held: undefined });
    },
    restart: () => setPlace(START),
  };
}
