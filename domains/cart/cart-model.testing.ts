/**
 * What carts and pools should do, said as simply as possible: lists in memory and sums over them. The model-based test holds
 * the real thing against it after every step.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Units of each segment of a pool that the model knows by a name of its own. */
export interface ModelClaim {
  readonly pool: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

/** Something to put into a cart, as the model sees it. */
export interface ModelThing {
  readonly claims: readonly ModelClaim[];
  readonly priceCents: number;
  readonly quantity: number;
  readonly seats: number;
  /** The runs it is on, of each of which nine seats fit into a cart. */
  readonly runs: readonly string[];
}

/** A thing in a cart. */
export interface ModelItem extends ModelThing {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
  /** Held as of the cart's last change; worth something until the cart's end of holds. */
  readonly isHeld: boolean;
}

/** A cart; without a session id, one that nobody has made yet or nobody can find any more. Times are epoch milliseconds. */
export interface ModelCart {
  sessionId: string | null;
  changedAt: number;
  since: number | null;
  until: number | null;
  items: ModelItem[];
  /** What was removed last. */
  removed: ModelRemoval | null;
}

/** An item that was removed, with its extras. */
export interface ModelRemoval {
  readonly main: ModelItem;
  readonly items: readonly ModelItem[];
  readonly at: number;
}

/** All carts, all pools, and the time. */
export class CartModel {
  now: number;
  readonly capacities: Readonly<Record<string, number>>;
  readonly shares: Readonly<Record<string, number>>;
  readonly carts: ModelCart[];
  readonly sold: ModelClaim[] = [];
  /** The ids of all items in the order they were added. */
  readonly #added: string[] = [];

  constructor(now: number, pools: Pick<CartModel, 'capacities' | 'shares'>, carts: number) {
    this.now = now;
    this.capacities = pools.capacities;
    this.shares = pools.shares;
    this.carts = Array.from({ length: carts }, () => ({
      sessionId: null,
      changedAt: 0,
      since: null,
      until: null,
      items: [],
      removed: null,
    }));
  }

  /** `missing`: there is no such cart (any more). `over`: it says that it has expired. */
  stateOf(cart: ModelCart): 'open' | 'over' | 'missing' {
    if (cart.sessionId === null) return 'missing';
    return this.now - cart.changedAt > day ? 'over' : 'open';
  }

  /** Whether what the item takes is nobody else's to have. */
  isHeldNow(cart: ModelCart, item: ModelItem): boolean {
    return item.isHeld && cart.until !== null && this.now < cart.until;
  }

  /** The hold as it is shown. */
  holdOf(cart: ModelCart, item: ModelItem): 'held' | 'expired' | 'none' {
    if (item.claims.length === 0) return 'none';
    return this.isHeldNow(cart, item) ? 'held' : 'expired';
  }

  /** Units of a segment that are held or sold, but for those of `except`. */
  taken(pool: string, segment: number, except: string | null): number {
    const held = this.carts.flatMap((cart) =>
      cart.items
        .filter((item) => item.id !== except && this.isHeldNow(cart, item))
        .flatMap(({ claims }) => claims),
    );
    return [...held, ...this.sold]
      .filter((claim) => claim.pool === pool && claim.from <= segment && segment < claim.to)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Whether all of these fit, taken one after another, when `except` gives back what it has. */
  fits(things: readonly ModelThing[], except: string | null = null): boolean {
    const wanted = things.flatMap(({ claims }) => claims);
    return wanted.every(({ pool, from, to }) => {
      for (let segment = from; segment < to; segment += 1) {
        const asked = wanted
          .filter((claim) => claim.pool === pool && claim.from <= segment && segment < claim.to)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        if (this.taken(pool, segment, except) + asked > (this.capacities[pool] ?? 0)) return false;
      }
      return true;
    });
  }

  /** Whether a cart may hold these things, by their number and their seats. */
  isWithinLimits(things: readonly ModelThing[]): boolean {
    const seats = new Map<string, number>();
    for (const { runs, seats: more } of things)
      for (const run of runs) seats.set(run, (seats.get(run) ?? 0) + more);
    return things.length <= 30 && Math.max(0, ...seats.values()) <= 9;
  }

  /** Whether a cart, of which these items stay, holds no more than its share of any pool with these things as well. */
  isWithinShares(cart: ModelCart, staying: readonly ModelItem[], things: readonly ModelThing[]): boolean {
    const claims = [...staying.filter((item) => this.isHeldNow(cart, item)), ...things].flatMap(
      (each) => each.claims,
    );
    return Object.entries(this.shares).every(
      ([pool, share]) =>
        claims.reduce((sum, claim) => sum + (claim.pool === pool ? claim.quantity : 0), 0) <= share,
    );
  }

  /** A change of a cart that succeeds: what has run out stays out, the rest is held for another quarter of an hour. */
  change(cart: ModelCart, items: readonly ModelItem[], changed: ReadonlySet<string>): void {
    const isHolding = cart.items.some((item) => this.isHeldNow(cart, item));
    const since = isHolding && cart.since !== null ? cart.since : this.now;
    this.#added.push(...items.map(({ id }) => id).filter((id) => !this.#added.includes(id)));
    cart.items = items.map((item) => ({
      ...item,
      isHeld: item.claims.length > 0 && (changed.has(item.id) || this.isHeldNow(cart, item)),
    }));
    const holdsNow = cart.items.some(({ isHeld }) => isHeld);
    cart.changedAt = this.now;
    cart.since = holdsNow ? since : null;
    cart.until = holdsNow ? Math.min(this.now + 15 * minute, since + 45 * minute) : null;
  }

  /** A removal that succeeds: extras go along, and nothing that was removed before can be put back. */
  remove(cart: ModelCart, main: ModelItem): void {
    const isGone = ({ id, parentId }: ModelItem) => id === main.id || parentId === main.id;
    cart.removed = { main, items: cart.items.filter(isGone), at: this.now };
    this.change(
      cart,
      cart.items.filter((item) => !isGone(item)),
      new Set(),
    );
  }

  /** What can be put back now. */
  restorable({ removed }: ModelCart): ModelRemoval | null {
    return removed && this.now - removed.at <= 15 * minute ? removed : null;
  }

  /** A removal is undone: everything stands where it stood. */
  restore(cart: ModelCart, back: readonly ModelItem[]): void {
    cart.removed = null;
    const all = [...cart.items, ...back].toSorted((a, b) => this.#place(a) - this.#place(b));
    this.change(cart, all, new Set(back.map(({ id }) => id)));
  }

  /** The line below which stood what can be put back. */
  placeOfRemoved(cart: ModelCart, { main }: ModelRemoval): string | null {
    const before = cart.items.findLast(
      (item) => item.parentId === null && this.#place(item) < this.#place(main),
    );
    return main.parentId ?? before?.id ?? null;
  }

  #place({ id }: ModelItem): number {
    return this.#added.indexOf(id);
  }

  /** The items as they are shown: extras after the item they belong to. */
  shown(cart: ModelCart): readonly ModelItem[] {
    return cart.items
      .filter(({ parentId }) => parentId === null)
      .flatMap((item) => [item, ...cart.items.filter(({ parentId }) => parentId === item.id)]);
  }

  /** A cart that nobody can find any more. */
  forget(cart: ModelCart): void {
    Object.assign(cart, { sessionId: null, since: null, until: null, items: [], removed: null });
  }

  /** Carts that were over for an hour are forgotten by a sweep. */
  sweep(): void {
    for (const cart of this.carts)
      if (cart.sessionId !== null && this.now - cart.changedAt > day + 60 * minute) this.forget(cart);
  }

  /** Everything a cart holds is sold, and the cart is gone. */
  sell(cart: ModelCart): void {
    for (const item of cart.items) if (this.isHeldNow(cart, item)) this.sold.push(...item.claims);
    this.forget(cart);
  }
}
