import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database } from '#platform/database/opened-database.ts';

/**
 * What carts work with. No seat counts: what is left is decided under the locks of the inventory when it is held, and an
 * earlier look would count the cart's own seats against it.
 */
export interface CartDeps {
  readonly database: Database;
  /** Null when there is no timetable. */
  feed(): Promise<LoadedFeed | null>;
  now(): Date;
  /** Seals the ids of offers. */
  key(): Buffer;
  /** The network of whoever asks, hashed; absent where nobody is counted. */
  readonly network?: string | undefined;
  readonly catalogue: Catalogue;
}
