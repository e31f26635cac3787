import { describe, expect, it } from '@jest/globals';
import type { StockResponse, StockUpdate } from '@shop/shared/contracts';
import { StockQueue } from './stock-queue';

const saved: StockResponse = { productId: '1', version: 2, total: 0, stockEntries: [] };

/** A queue, and the batches that it has sent. */
const queueOf = () => {
  const sent: StockUpdate[][] = [];
  const queue = new StockQueue((operations) => {
    sent.push(operations);
    return Promise.resolve({ data: saved });
  });
  return { queue, sent };
};

describe('StockQueue', () => {
  it('sends the net change of a variant and sends nothing when it is zero', async () => {
    const { queue, sent } = queueOf();
    queue.press({ size: 'M', color: '' }, 10);
    queue.press({ size: 'M', color: '' }, -1);
    queue.press({ size: 'L', color: '' }, 1);
    queue.press({ size: 'L', color: '' }, -1);
    expect(queue.read().unsaved).toEqual(
      new Map([
        ['M', 9],
        ['L', 0],
      ]),
    );
    await queue.flush();
    expect(sent).toEqual([[{ size: 'M', color: '', quantity: 9, operation: 'add' }]]);
    expect(queue.read().unsaved).toEqual(new Map());
  });

  it('creates a missing entry for a step of 0', async () => {
    const { queue, sent } = queueOf();
    queue.press({ size: 'M', color: '' }, 0);
    expect(queue.read().unsaved).toEqual(new Map([['M', 0]]));
    await queue.flush();
    expect(sent).toEqual([[{ size: 'M', color: '', quantity: 0, operation: 'add' }]]);
    expect(queue.read().unsaved).toEqual(new Map());
  });

  it('sends no more operations in one call than the server accepts', async () => {
    const { queue, sent } = queueOf();
    for (let at = 0; at < 1001; at += 1) queue.press({ size: `S${at}`, color: '' }, 1);
    await queue.flush();
    expect(sent.map(({ length }) => length)).toEqual([1000, 1]);
    expect(queue.read().unsaved).toEqual(new Map());
  });
});
