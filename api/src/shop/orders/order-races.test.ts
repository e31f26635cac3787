import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { ConfirmLink, Courier, ErrorBody, OrdersStepped, ParcelsScanned } from '@shop/shared/contracts';
import { type CustomerAnswer, answerOfEvent, calendarDay } from '@shop/shared/rules';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct, stockOf } from '../../testing/fixtures';
import { TRIES, TRIES_OF_EACH, closeAfterRaces, race, statusesOf } from '../../testing/races';
import { editor } from './editing/testing';
import { staffOf } from './outcomes/testing';
import type { Reply } from './outcomes/testing';
import { BUSY_SHOP, call, orderOf, place, placed } from './testing';

let shop: TestApp;
let headers: Record<string, string>;
let boss: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let edits: ReturnType<typeof editor>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers } = await shop.signIn('employee'));
  ({ headers: boss } = await shop.signIn('admin'));
  staff = staffOf(shop, headers);
  edits = editor(shop.app, headers);
});

afterAll(() => closeAfterRaces(shop));

const stocked = (pieces: number) => makeProduct(shop.database.db, { stock: pieces });

const inStock = async (product: { id: string }) => (await stockOf(shop.database.db, product.id))['M|'];

const acceptAll = (ids: readonly string[]) =>
  call<{ results: { accepted: boolean }[] }>(shop.app, 'POST', '/orders/accept', { headers, payload: { ids } });

const addCourier = async (name: string) =>
  (await call<Courier>(shop.app, 'POST', '/couriers', { headers: boss, payload: { name } })).body._id;

/** Gives an order that had no courier to one. */
const assign = async (id: string, courier: string) => {
  const payload = { ids: [id], courier, from: { [id]: null } };
  const { status, body } = await call<OrdersStepped>(shop.app, 'POST', '/orders/courier', { headers, payload });
  // An archived courier refuses the whole call.
  return body.results?.[0] ?? { _id: id, outcome: 'refused' as const, error: String(status) };
};

const WHOLE_LINE = [{ line: 0, sellable: 1, damaged: 0, lost: 0 }];

describe(`order races: ${TRIES_OF_EACH}`, () => {
  race('one of two concurrent edits is made, and the other is refused because the order was changed', async () => {
    const product = await stocked(TRIES * 4);
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const answers = await Promise.all([
          edits.edit(_id, { products: [{ line: 0, quantity: 2, size: 'S' }] }),
          edits.edit(_id, { products: [{ line: 0, quantity: 3, size: 'M' }] }),
        ]);
        expect(statusesOf(answers)).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body.code).toBe('VERSION_OLD');
      },
    };
  });

  race('one of two answers to one link stands, and the same answer twice stands once', async () => {
    const product = await stocked(TRIES * 4);
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const { body: link } = await call<ConfirmLink>(shop.app, 'GET', `/orders/${_id}/confirm-link`, { headers });
        const say = (answer: CustomerAnswer) =>
          call<ErrorBody>(shop.app, 'POST', '/orders/confirmation/answer', {
            payload: { token: link.path.split('#')[1], answer },
          });
        const answers = await Promise.all([say('yes'), say('no'), say('yes')]);
        const { answer, history } = await edits.read(_id);
        expect(statusesOf(answers)).toEqual(answer?.kind === 'yes' ? [200, 200, 409] : [200, 409, 409]);
        expect(history.filter(({ status }) => answerOfEvent(status) !== null)).toHaveLength(1);
      },
    };
  });

  race('an edit and an acceptance of many orders at once are both made, whichever comes first', async () => {
    const product = await stocked(TRIES * 6);
    return {
      run: async () => {
        const one = (await placed(shop.app, orderOf(product)))._id;
        const other = (await placed(shop.app, orderOf(product)))._id;
        const edit = (id: string) => edits.edit(id, { products: [{ line: 0, quantity: 3, size: 'S' }] });
        const [accepted, ...edited] = await Promise.all([acceptAll([one, other]), edit(other), edit(one)]);
        expect([accepted.status, ...accepted.body.results.map((result) => result.accepted)]).toEqual([200, true, true]);
        expect(statusesOf(edited)).toEqual([200, 200]);
        for (const id of [one, other]) {
          expect(await edits.read(id)).toMatchObject({ status: 'confirmed', itemCount: 3 });
        }
      },
    };
  });

  race(
    'one of two scans packs a parcel, and an edit of its lines beside them takes that back or comes first',
    async () => {
      const product = await stocked(TRIES * 4);
      return {
        run: async () => {
          const { _id } = await placed(shop.app, orderOf(product));
          await acceptAll([_id]);
          const scan = (key: string) =>
            call<ParcelsScanned>(shop.app, 'POST', '/orders/parcels', {
              headers,
              payload: { scans: [{ key: `${key} ${_id}`, code: _id, step: 'packed' }] },
            });
          const [one, other, edited] = await Promise.all([
            scan('one'),
            scan('other'),
            edits.edit(_id, { products: [{ line: 0, quantity: 2 }] }),
          ]);
          expect(statusesOf([one, other, edited])).toEqual([200, 200, 200]);
          const { packedAt, history } = await edits.read(_id);
          const events = history
            .map(({ status }) => status)
            .filter((event) => event === 'packed' || event === 'edited');
          // A second scan after the edit packs what the parcel holds by now.
          expect(events.filter((event, index) => event === 'packed' && events[index - 1] === 'packed')).toEqual([]);
          expect(packedAt !== null).toBe(events.at(-1) === 'packed');
        },
      };
    },
  );

  race('of two clerks who give an order to different couriers, one does and the other is told so', async () => {
    const product = await stocked(TRIES);
    const [ali, sara] = [await addCourier('Ali'), await addCourier('Sara')];
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const answers = await Promise.all([assign(_id, ali), assign(_id, sara)]);
        const [done, late] = answers.toSorted((one, other) => one.outcome.localeCompare(other.outcome));
        expect([done?.outcome, late?.outcome]).toEqual(['moved', 'refused']);
        const { courier, history } = await edits.read(_id);
        expect(late?.error).toBe(`You have given this order to ${courier?.name ?? ''} meanwhile.`);
        expect(history.filter(({ status }) => status === 'courier')).toHaveLength(1);
      },
    };
  });

  race('a courier who is archived while an order is given to them has it and stays, or goes without it', async () => {
    const product = await stocked(TRIES);
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const courier = await addCourier(`Courier of ${_id}`);
        const archive = () =>
          call(shop.app, 'PUT', `/couriers/${courier}/archive`, { headers: boss, payload: { archived: true } });
        const [{ outcome }, archived] = await Promise.all([assign(_id, courier), archive()]);
        expect([outcome, archived.status]).toEqual(outcome === 'moved' ? ['moved', 409] : ['refused', 200]);
        expect((await edits.read(_id)).courier?._id).toBe(outcome === 'moved' ? courier : undefined);
        await staff.end(_id, { status: 'pending' });
        expect((await archive()).status).toBe(200);
      },
    };
  });

  race('of two clerks who make an appointment for an order, one does and the other is told so', async () => {
    const product = await stocked(TRIES);
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const meet = (part: string) => {
          const payload = { day: calendarDay(new Date(), 'UTC'), part, previous: null };
          return call<Reply>(shop.app, 'PUT', `/orders/${_id}/appointment`, { headers, payload });
        };
        const answers = await Promise.all([meet('morning'), meet('evening')]);
        expect(statusesOf(answers)).toEqual([200, 409]);
        const [made] = answers.filter(({ status }) => status === 200);
        const { appointment, history } = await edits.read(_id);
        expect(appointment).toEqual(made?.body.appointment);
        expect(history.filter(({ status }) => status === 'appointment')).toHaveLength(1);
      },
    };
  });

  race('the last piece goes to either an edit or a shopper at the same time', async () => {
    const other = await stocked(TRIES * 2);
    return {
      run: async () => {
        const last = await stocked(1);
        const { _id } = await placed(shop.app, orderOf(other));
        const [edited, bought] = await Promise.all([
          edits.edit(_id, {
            products: [
              { product: last.id, quantity: 1, size: 'M' },
              { line: 0, quantity: 1 },
            ],
          }),
          place(shop.app, orderOf(last)),
        ]);
        expect(['200 409', '409 201']).toContain(`${String(edited.status)} ${String(bought.status)}`);
        expect((edited.status === 409 ? edited : bought).body.code).toBe('STOCK');
        expect(await inStock(last)).toBe(0);
      },
    };
  });

  race('an order that ends during an edit has ended, edited or not, and gives back all that it took', async () => {
    const product = await stocked(TRIES * 3);
    return {
      run: async () => {
        const { _id } = await placed(shop.app, orderOf(product));
        const [edited, ended] = await Promise.all([
          edits.edit(_id, { products: [{ line: 0, quantity: 3, size: 'M' }] }),
          staff.end(_id, { status: 'pending' }),
        ]);
        expect(ended.status).toBe(200);
        expect([undefined, 'ORDER_ENDED']).toContain(edited.body.code);
      },
      end: async () => expect(await inStock(product)).toBe(TRIES * 3),
    };
  });

  race(
    'an order that is accepted and canceled at the same time is either accepted or canceled, never both',
    async () => {
      const product = await stocked(TRIES);
      let canceled = 0;
      return {
        run: async () => {
          const id = await staff.ordered(product, { status: 'pending' });
          const [ended, accepted] = await Promise.all([
            staff.end(id, { status: 'pending' }),
            staff.step(id, 'confirmed'),
          ]);
          expect(statusesOf([ended, accepted])).toEqual([200, 409]);
          expect(['VERSION_OLD', 'ORDER_ENDED']).toContain(ended.status === 409 ? ended.body.code : accepted.body.code);
          if (ended.status === 200) canceled += 1;
        },
        end: async () => expect(await inStock(product)).toBe(canceled),
      };
    },
  );

  race('an order that ends during its deletion gives its pieces back once', async () => {
    const product = await stocked(TRIES);
    return {
      run: async () => {
        const id = await staff.ordered(product, { status: 'pending' });
        const [ended, removed] = await Promise.all([staff.end(id, { status: 'pending' }), staff.remove(id)]);
        expect(removed.status).toBe(200);
        expect([200, 404]).toContain(ended.status);
      },
      end: async () => expect(await inStock(product)).toBe(TRIES),
    };
  });

  race('an order with two concurrent check-ins is checked in once', async () => {
    const product = await stocked(TRIES * 2);
    return {
      run: async () => {
        const id = await staff.ordered(product, { quantity: 2 });
        await staff.end(id, { kind: 'refused' });
        const answers = await Promise.all([
          staff.checkIn(id, [{ line: 0, sellable: 2, damaged: 0, lost: 0 }]),
          staff.checkIn(id, [{ line: 0, sellable: 1, damaged: 1, lost: 0 }]),
        ]);
        expect(statusesOf(answers)).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CHECKED_IN');
      },
    };
  });

  race('a piece that is checked in while a shopper orders it is sold at most once', async () => {
    const product = await stocked(TRIES);
    const sent: string[] = [];
    for (let count = 0; count < TRIES; count += 1) {
      const id = await staff.ordered(product);
      await staff.end(id, { kind: 'refused' });
      sent.push(id);
    }
    expect(await inStock(product)).toBe(0);
    let sold = 0;
    return {
      run: async () => {
        const [back, order] = await Promise.all([
          staff.checkIn(sent.pop() ?? '', WHOLE_LINE),
          place(shop.app, orderOf(product)),
        ]);
        expect(back.status).toBe(200);
        expect([201, 409]).toContain(order.status);
        if (order.status === 201) sold += 1;
      },
      end: async () => expect(await inStock(product)).toBe(TRIES - sold),
    };
  });

  race('two deliveries of a variant are both in stock, whatever orders take of it meanwhile', async () => {
    const product = await stocked(0);
    let left = 0;
    const receive = (pieces: number, cost: number) =>
      call(shop.app, 'POST', '/goods-receipts', {
        headers: boss,
        payload: { lines: [{ productId: product.id, size: 'M', pieces, cost }] },
      });
    return {
      run: async () => {
        const [first, second, order] = await Promise.all([
          receive(3, 4),
          receive(2, 5),
          place(shop.app, orderOf(product)),
        ]);
        expect(statusesOf([first, second])).toEqual([201, 201]);
        expect([201, 409]).toContain(order.status);
        left += order.status === 201 ? 4 : 5;
      },
      end: async () => expect(await inStock(product)).toBe(left),
    };
  });
});
