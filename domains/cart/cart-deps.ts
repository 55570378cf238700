import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { PassBook } from '#domains/pass-travel/find-pass-fault.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import type { Database } from '#platform/database/opened-database.ts';

/**
 * The dependencies of the cart. They contain no seat counts: the inventory decides under its locks how much is left. An
 * earlier check would count the cart's own seats against it.
 */
export interface CartDeps {
  readonly database: Database;
  /** Null when there is no timetable. */
  feed(): Promise<LoadedFeed | null>;
  now(): Date;
  /** Seals the ids of offers. */
  key(): Buffer;
  /** The client's network, hashed; undefined if holds are not limited per network. */
  readonly network?: string | undefined;
  readonly catalogue: Catalogue;
  /** The sold passes. Undefined if no journey can be booked on a pass. */
  readonly passes?: PassBook | undefined;
}
