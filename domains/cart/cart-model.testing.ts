/**
 * The model of carts and pools for the model-based test: lists in memory and sums over them. After every command the
 * test compares the real carts with it.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Units on segments of a pool; pools have short names in the model. */
export interface ModelClaim {
  readonly pool: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

/** An item to add, as the model sees it. */
export interface ModelNewItem {
  readonly claims: readonly ModelClaim[];
  readonly priceCents: number;
  readonly quantity: number;
  readonly seats: number;
  /** The runs of the item; a cart can hold nine seats of each. */
  readonly runs: readonly string[];
}

/** An item in a cart. */
export interface ModelItem extends ModelNewItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
  /** Held at the cart's last change; valid until the cart's holds end. */
  readonly isHeld: boolean;
}

/** A cart. Without a session id it does not exist yet, or nobody can find it any more. Times are epoch milliseconds. */
export interface ModelCart {
  sessionId: string | null;
  changedAt: number;
  since: number | null;
  until: number | null;
  items: ModelItem[];
  /** The last removal. */
  removed: ModelRemoval | null;
}

/** A removed item with its extras. */
export interface ModelRemoval {
  readonly main: ModelItem;
  readonly items: readonly ModelItem[];
  /** The ids of the items that replaced them. */
  readonly by: readonly string[];
  readonly at: number;
}

/** All carts, all pools and the current time. */
export class CartModel {
  now: number;
  readonly capacities: Readonly<Record<string, number>>;
  readonly shares: Readonly<Record<string, number>>;
  /** Returns true if all claims together are within the sold passes. */
  readonly arePassesEnough: (claims: readonly ModelClaim[]) => boolean;
  readonly carts: ModelCart[];
  readonly sold: ModelClaim[] = [];
  /** The ids of all items in the order they were added. */
  readonly #added: string[] = [];

  constructor(
    now: number,
    pools: Pick<CartModel, 'capacities' | 'shares' | 'arePassesEnough'>,
    carts: number,
  ) {
    this.now = now;
    this.capacities = pools.capacities;
    this.shares = pools.shares;
    this.arePassesEnough = pools.arePassesEnough;
    this.carts = Array.from({ length: carts }, () => ({
      sessionId: null,
      changedAt: 0,
      since: null,
      until: null,
      items: [],
      removed: null,
    }));
  }

  /** State of a cart. `missing`: there is no such cart (any more). `over`: the API answers that it has expired. */
  stateOf(cart: ModelCart): 'open' | 'over' | 'missing' {
    if (cart.sessionId === null) return 'missing';
    return this.now - cart.changedAt > day ? 'over' : 'open';
  }

  /** Returns true if the cart holds the item's claims now. */
  isHeldNow(cart: ModelCart, item: ModelItem): boolean {
    return item.isHeld && cart.until !== null && this.now < cart.until;
  }

  /** Returns the hold as the API shows it. */
  holdOf(cart: ModelCart, item: ModelItem): 'held' | 'expired' | 'none' {
    if (item.claims.length === 0) return 'none';
    return this.isHeldNow(cart, item) ? 'held' : 'expired';
  }

  /** Counts the units of a segment that are held or sold, without those of the item `except`. */
  taken(pool: string, segment: number, except: string | null): number {
    return this.#standing(except)
      .filter((claim) => claim.pool === pool && claim.from <= segment && segment < claim.to)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  #standing(except: string | null): readonly ModelClaim[] {
    const held = this.carts.flatMap((cart) =>
      cart.items
        .filter((item) => item.id !== except && this.isHeldNow(cart, item))
        .flatMap(({ claims }) => claims),
    );
    return [...held, ...this.sold];
  }

  /** Returns true if the passes have enough left for all these items, when `except` releases its claims. */
  isWithinPasses(things: readonly ModelNewItem[], except: string | null = null): boolean {
    return this.arePassesEnough([...this.#standing(except), ...things.flatMap(({ claims }) => claims)]);
  }

  /** Returns true if all these items fit, added one after another, when `except` releases its claims. */
  fits(things: readonly ModelNewItem[], except: string | null = null): boolean {
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

  /** Returns true if a cart may hold these items, by their number and their seats. */
  isWithinLimits(things: readonly ModelNewItem[]): boolean {
    const seats = new Map<string, number>();
    for (const { runs, seats: more } of things)
      for (const run of runs) seats.set(run, (seats.get(run) ?? 0) + more);
    return things.length <= 30 && Math.max(0, ...seats.values()) <= 9;
  }

  /** Returns true if the staying and new items together stay within the cart's share of every pool. */
  isWithinShares(cart: ModelCart, staying: readonly ModelItem[], things: readonly ModelNewItem[]): boolean {
    const claims = [...staying.filter((item) => this.isHeldNow(cart, item)), ...things].flatMap(
      (each) => each.claims,
    );
    return Object.entries(this.shares).every(
      ([pool, share]) =>
        claims.reduce((sum, claim) => sum + (claim.pool === pool ? claim.quantity : 0), 0) <= share,
    );
  }

  /** Applies a successful change: ended holds stay ended, and the others last another quarter of an hour. */
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

  /** Applies a successful removal: the extras go too, and no earlier removal can be undone. */
  remove(cart: ModelCart, main: ModelItem): void {
    const isGone = ({ id, parentId }: ModelItem) => id === main.id || parentId === main.id;
    cart.removed = { main, items: cart.items.filter(isGone), by: [], at: this.now };
    this.change(
      cart,
      cart.items.filter((item) => !isGone(item)),
      new Set(),
    );
  }

  /** Returns the removal that can be undone now. */
  restorable({ removed }: ModelCart): ModelRemoval | null {
    return removed && this.now - removed.at <= 15 * minute ? removed : null;
  }

  /** Undoes a removal: all items return to their old positions. */
  restore(cart: ModelCart, { items: back, by }: ModelRemoval): void {
    cart.removed = null;
    const all = [...this.withoutReplacements(cart, by), ...back].toSorted(
      (a, b) => this.#place(a) - this.#place(b),
    );
    this.change(cart, all, new Set(back.map(({ id }) => id)));
  }

  /** Returns the items of a cart without those that replaced others. */
  withoutReplacements({ items }: ModelCart, by: readonly string[]): ModelItem[] {
    return items.filter(({ id, parentId }) => !by.includes(parentId ?? id));
  }

  /** Returns the id of the item above a removal that can be undone. */
  placeOfRemoved(cart: ModelCart, { main }: ModelRemoval): string | null {
    const before = cart.items.findLast(
      (item) => item.parentId === null && this.#place(item) < this.#place(main),
    );
    return main.parentId ?? before?.id ?? null;
  }

  #place({ id }: ModelItem): number {
    return this.#added.indexOf(id);
  }

  /** Returns the items as the API shows them: extras follow the item they belong to. */
  shown(cart: ModelCart): readonly ModelItem[] {
    return cart.items
      .filter(({ parentId }) => parentId === null)
      .flatMap((item) => [item, ...cart.items.filter(({ parentId }) => parentId === item.id)]);
  }

  /** Forgets a cart that nobody can find any more. */
  forget(cart: ModelCart): void {
    Object.assign(cart, { sessionId: null, since: null, until: null, items: [], removed: null });
  }

  /** Forgets carts that expired at least an hour ago, as the sweep does. */
  sweep(): void {
    for (const cart of this.carts)
      if (cart.sessionId !== null && this.now - cart.changedAt > day + 60 * minute) this.forget(cart);
  }

  /** Sells everything that a cart holds, and forgets the cart. */
  sell(cart: ModelCart): void {
    for (const item of cart.items) if (this.isHeldNow(cart, item)) this.sold.push(...item.claims);
    this.forget(cart);
  }
}
