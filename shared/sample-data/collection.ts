import { idOf } from './shop-data';

/** Records of one kind that a standalone page reads and changes. A reload discards the changes. */
export class Collection<Thing extends { _id: string }> {
  constructor(private things: readonly Thing[]) {}

  all = (): Thing[] => [...this.things];

  find = (id: string | undefined): Thing | undefined => this.things.find(({ _id }) => _id === id);

  /** Adds a new record at the start, with a new id. */
  add(make: (_id: string) => Thing): Thing {
    const highest = Math.max(0, ...this.things.map(({ _id }) => Number.parseInt(_id, 16)));
    const thing = make(idOf(highest + 1));
    this.things = [thing, ...this.things];
    return thing;
  }

  /** Changes a record. @returns the new one; undefined when no record has the id */
  change(id: string | undefined, become: (thing: Thing) => Thing): Thing | undefined {
    const thing = this.find(id);
    if (!thing) return undefined;
    const changed = become(thing);
    this.things = this.things.map((one) => (one === thing ? changed : one));
    return changed;
  }

  remove(id: string | undefined): void {
    this.things = this.things.filter(({ _id }) => _id !== id);
  }
}
