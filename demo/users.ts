import type { DemoClock } from './clock';
import { makeRandom } from './random';
import type { DemoActor, DemoUser } from './types';

/** The two accounts of a demo shop. */
export function makeUsers(clock: DemoClock): { admin: DemoUser; employee: DemoUser } {
  return {
    admin: {
      id: makeRandom('id/user/admin').id(),
      name: 'Avery Stone',
      email: 'admin@demo.shop',
      password: 'demo-admin',
      role: 'admin',
      createdAt: clock.at(960, 9),
    },
    employee: {
      id: makeRandom('id/user/employee').id(),
      name: 'Sam Rivera',
      email: 'employee@demo.shop',
      password: 'demo-employee',
      role: 'employee',
      createdAt: clock.at(420, 9),
    },
  };
}

/** A user as the author of an event. */
export const actorOf = ({ id, name }: DemoUser): DemoActor => ({ userId: id, name });

/** The author of actions by shoppers on the shop's pages. */
export const ONLINE_SHOP: DemoActor = { userId: null, name: 'Online shop' };
