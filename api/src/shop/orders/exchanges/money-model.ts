/** An order of one line, as the model has it; money in cents. */
export interface ModelOrder {
  state: 'pending' | 'delivered' | 'ended';
  variant: string;
  price: number;
  quantity: number;
  fee: number;
  /** What returned pieces and store balance pay of it. */
  credit: number;
  used: number;
  refunds: number;
  /** Deleted after its delivery: nothing more happens to it, and its figures stay. */
  deleted?: boolean;
  /** Sold over the counter; else a courier takes it, who may have no name. */
  inShop: boolean;
  courier?: string;
  /** The exchange whose new pieces it takes out. */
  of?: ModelBack;
  /** The settlement that it is in, unless that was reversed. */
  settlement?: ModelSettlement | undefined;
}

/** A piece that comes back, for a new one or for money. */
export interface ModelBack {
  original: ModelOrder;
  outgoing?: ModelOrder;
  worth: number;
  kept: number;
  refund: number;
  checkedIn: boolean;
  canceled: boolean;
}

/** A closed settlement with a courier: what was received and kept of it, in cents. */
export interface ModelSettlement {
  pot: string;
  received: number;
  kept: number;
  reversed: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * What stock, store balance, payments and cash should be after any steps. Each step answers whether the shop should
 * accept it. The model knows nothing of the shop's own rules: it is what an owner would work out by hand.
 */
export class MoneyModel {
  readonly orders: ModelOrder[] = [];
  readonly backs: ModelBack[] = [];
  balance = 0;

  /** @param pots what each pot holds besides, in cents */
  constructor(
    readonly stock: Map<string, number>,
    private readonly pots = new Map<string, number>(),
  ) {}

  private readonly take = (variant: string, pieces: number) => this.stock.set(variant, this.left(variant) - pieces);
  readonly left = (variant: string): number => this.stock.get(variant) ?? 0;
  readonly due = ({ price, quantity, fee, credit, used }: ModelOrder): number => price * quantity + fee - credit - used;
  readonly counts = ({ outgoing, canceled }: ModelBack): boolean => !canceled && outgoing?.state !== 'ended';
  private readonly countingOf = (order: ModelOrder) =>
    this.backs.filter((back) => back.original === order && this.counts(back));

  /** What of the money paid for an order can still go to its customer. */
  readonly rest = (order: ModelOrder): number =>
    order.price * order.quantity + order.fee - order.refunds - sum(this.countingOf(order).map(({ worth }) => worth));

  /** What the next piece that comes back is worth; null for none left. */
  readonly worth = (order: ModelOrder): number | null => {
    const back = this.countingOf(order);
    if (order.state !== 'delivered' || back.length >= order.quantity) return null;
    const isLast = back.length + 1 === order.quantity;
    const own = isLast ? order.price * order.quantity - sum(back.map(({ worth }) => worth)) : order.price;
    return Math.max(Math.min(own, this.rest(order)), 0);
  };

  order(order: ModelOrder): boolean {
    if (this.left(order.variant) < order.quantity || order.used > this.balance) return false;
    this.take(order.variant, order.quantity);
    this.balance -= order.used;
    this.orders.push(order);
    return true;
  }

  deliver(order: ModelOrder): boolean {
    if (order.state !== 'pending') return false;
    order.state = 'delivered';
    this.balance += order.of?.kept ?? 0;
    return true;
  }

  end(order: ModelOrder): boolean {
    if (order.state !== 'pending') return false;
    order.state = 'ended';
    this.take(order.variant, -order.quantity);
    this.balance += order.used;
    return true;
  }

  bringBack(order: ModelOrder): boolean {
    if (order.state !== 'ended' || this.left(order.variant) < order.quantity || order.used > this.balance) return false;
    const { of } = order;
    if (of && (this.countingOf(of.original).length >= of.original.quantity || this.rest(of.original) < of.worth)) {
      return false;
    }
    order.state = 'pending';
    this.take(order.variant, order.quantity);
    this.balance -= order.used;
    return true;
  }

  edit(order: ModelOrder, quantity: number): boolean {
    if (order.state !== 'pending' || this.left(order.variant) < quantity - order.quantity) return false;
    this.take(order.variant, quantity - order.quantity);
    order.quantity = quantity;
    // Cheaper goods give back what store balance paid too much.
    const tooMuch = Math.max(-this.due(order), 0);
    order.used -= tooMuch;
    this.balance += tooMuch;
    return true;
  }

  exchange(original: ModelOrder, outgoing: ModelOrder, paysOut: boolean): boolean {
    const worth = this.worth(original);
    if (worth === null || this.left(outgoing.variant) < outgoing.quantity) return false;
    outgoing.credit = Math.min(worth, this.due(outgoing));
    const over = worth - outgoing.credit;
    const back = { original, outgoing, worth, refund: paysOut ? over : 0, kept: paysOut ? 0 : over };
    outgoing.of = { ...back, checkedIn: false, canceled: false };
    this.backs.push(outgoing.of);
    this.take(outgoing.variant, outgoing.quantity);
    this.orders.push(outgoing);
    if (outgoing.state === 'delivered') this.balance += outgoing.of.kept;
    return true;
  }

  giveBack(original: ModelOrder, paysOut: boolean): boolean {
    const worth = this.worth(original);
    if (worth === null) return false;
    const money = { refund: paysOut ? worth : 0, kept: paysOut ? 0 : worth };
    this.backs.push({ original, worth, ...money, checkedIn: false, canceled: false });
    return true;
  }

  checkIn(back: ModelBack, sellable: boolean): boolean {
    if (back.checkedIn || back.canceled || (back.outgoing && back.outgoing.state !== 'delivered')) return false;
    back.checkedIn = true;
    if (sellable) this.take(back.original.variant, -1);
    if (!back.outgoing) this.balance += back.kept;
    return true;
  }

  cancelReturn(back: ModelBack): boolean {
    if (back.outgoing || back.checkedIn || back.canceled) return false;
    back.canceled = true;
    return true;
  }

  cancelRefund(order: ModelOrder, cents: number): boolean {
    order.refunds -= cents;
    return true;
  }

  remove(order: ModelOrder): boolean {
    const awaited = this.backs.some(
      (back) => (back.outgoing ?? back.original) === order && this.counts(back) && !back.checkedIn,
    );
    if (order.deleted || awaited) return false;
    order.deleted = true;
    return true;
  }

  refund(order: ModelOrder, cents: number): boolean {
    if (order.state === 'ended' || cents > this.rest(order)) return false;
    order.refunds += cents;
    return true;
  }

  assign(order: ModelOrder, courier: string): boolean {
    if (order.state !== 'pending' || order.courier === courier) return false;
    order.courier = courier;
    return true;
  }

  move(from: string, to: string, cents: number): boolean {
    if (from === to || (from !== 'owner' && (this.cash()[from] ?? 0) < cents)) return false;
    this.shift(from, to, cents);
    return true;
  }

  private shift(from: string, to: string, cents: number): void {
    this.pots.set(from, (this.pots.get(from) ?? 0) - cents);
    this.pots.set(to, (this.pots.get(to) ?? 0) + cents);
  }

  /** What a courier has of an order: its amount, less what they paid at the door. */
  owed(order: ModelOrder): number {
    const { of } = order;
    return this.due(order) - (of && this.counts(of) && this.isDone(of) ? of.refund : 0);
  }

  /** The delivered orders of a courier that are in no settlement. */
  readonly waiting = (pot: string): ModelOrder[] =>
    this.orders.filter(
      ({ state, inShop, courier = 'courier', settlement }) =>
        state === 'delivered' && !inShop && courier === pot && settlement === undefined,
    );

  /** Settles orders: their cash goes to the bank, less a fee of each. Null where a courier cannot settle them. */
  settle(pot: string, orders: readonly ModelOrder[], fee: number): ModelSettlement | null {
    const received = sum(orders.map((order) => this.owed(order)));
    const kept = fee * orders.length;
    const held = Math.max(this.cash()[pot] ?? 0, 0);
    if (orders.length === 0 || received < kept || received > held) return null;
    this.shift(pot, 'bank', received - kept);
    // The courier kept it: it is an expense, and nobody has it any more.
    this.pots.set(pot, (this.pots.get(pot) ?? 0) - kept);
    const settlement = { pot, received, kept, reversed: false };
    for (const order of orders) order.settlement = settlement;
    return settlement;
  }

  /** Turns a settlement around; true also for a repeat, which changes nothing. */
  reverse(settlement: ModelSettlement): boolean {
    const { pot, received, kept, reversed } = settlement;
    if (reversed) return true;
    if ((this.cash()['bank'] ?? 0) < received - kept) return false;
    this.shift('bank', pot, received - kept);
    this.pots.set(pot, (this.pots.get(pot) ?? 0) + kept);
    settlement.reversed = true;
    for (const order of this.orders) if (order.settlement === settlement) order.settlement = undefined;
    return true;
  }

  /** The till is counted: its difference goes to the owner, or comes from them. */
  closeDay(counted: number): boolean {
    const missing = (this.cash()['till'] ?? 0) - counted;
    this.pots.set('till', (this.pots.get('till') ?? 0) - missing);
    this.pots.set('owner', (this.pots.get('owner') ?? 0) + missing);
    return true;
  }

  private readonly isDone = ({ outgoing, checkedIn }: ModelBack): boolean =>
    outgoing ? outgoing.state === 'delivered' : checkedIn;

  /** What each pot holds, in cents. */
  cash(): Record<string, number> {
    const held: Record<string, number> = Object.fromEntries(this.pots);
    const add = (pot: string, cents: number) => (held[pot] = (held[pot] ?? 0) + cents);
    const takenBy = ({ inShop, courier }: ModelOrder) => (inShop ? 'till' : (courier ?? 'courier'));
    for (const order of this.orders) {
      if (order.state === 'delivered') add(takenBy(order), this.due(order));
      add('till', -order.refunds);
    }
    for (const back of this.backs) {
      const pot = back.outgoing ? takenBy(back.outgoing) : 'till';
      if (this.counts(back) && this.isDone(back)) add(pot, -back.refund);
    }
    return held;
  }

  /** The payments by type and status, in cents. */
  payments(): Record<string, number> {
    const sales = (state: ModelOrder['state']) =>
      sum(this.orders.filter((order) => order.state === state).map((order) => this.due(order)));
    const refunds = (which: (back: ModelBack) => boolean) => sum(this.backs.filter(which).map(({ refund }) => refund));
    return {
      'sale pending': sales('pending'),
      'sale completed': sales('delivered'),
      'refund pending': refunds((back) => this.counts(back) && !this.isDone(back)),
      'refund completed':
        refunds((back) => this.counts(back) && this.isDone(back)) + sum(this.orders.map((order) => order.refunds)),
    };
  }
}
