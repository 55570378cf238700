import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { PassengerType } from '#domains/travel/offers/offer.ts';
import type { SaleRules } from './sale-rules.ts';

/** Parsed fares and sale rules of a feed. Amounts are cents of NZD in whole dollars. */
export interface Fares {
  /** Returns the sale rules of a line; undefined if the feed has none. */
  networkOfRoute(routeId: string): FareNetwork | undefined;
  /** Returns the areas (areas.txt) of a stop. */
  areasOf(stopId: string): readonly string[];
  /** Returns the seats of each departure of a trip; null if not counted. */
  capacityOf(trip: { readonly id: string; readonly routeId: string }): number | null;
}

/** Lines with common sale rules: sale_rules.txt and the tables that refer to it. */
export interface FareNetwork extends SaleRules {
  readonly id: string;
  readonly ageBands: Readonly<Record<PassengerType, AgeBand>>;
  /** Fare families, ascending by tier. Empty if nothing is sold. */
  readonly families: readonly FareFamily[];
  /** Prices between areas, most specific first. */
  readonly legRules: readonly LegRule[];
  /** Prices by distance, by fare family id. */
  readonly distanceRules: ReadonlyMap<string, DistanceRule>;
}

/** Age limits of a passenger type in whole years, both included; `maxAge` null means no limit. */
export interface AgeBand {
  readonly minAge: number;
  readonly maxAge: number | null;
  /** Percentage of the adult price (0 to 100), if there is no separate price. */
  readonly percent: number;
}

/** Conditions of a fare: a row of fare_families.txt. */
export interface FareFamily {
  readonly id: string;
  readonly name: string;
  /** 1 is the most restricted, 3 the most flexible. */
  readonly tier: Tier;
  /** A sentence on what the fare includes; null if the feed has none. */
  readonly about: string | null;
  readonly changes: string;
  readonly refund: string;
  /** Change rule as figures; null if changes are not allowed, undefined if the feed has text only. */
  readonly changeRule: ChangeRule | null | undefined;
  /** Refund steps as figures, earliest first. Refunds follow these; the text only describes them. */
  readonly refundSteps: readonly RefundStep[];
}

/** Change rule: a row of change_terms.txt. */
export interface ChangeRule {
  /** Seconds before departure until which changes are allowed. */
  readonly secondsBefore: number;
  /** Number of changes; null means unlimited. */
  readonly times: number | null;
  /** Number of free changes; null means all. */
  readonly freeTimes: number | null;
  /** Fee of each further change per person. */
  readonly feeCents: number;
  readonly paysDifference: boolean;
  /** True if changes are only possible to departures with the same fare. */
  readonly needsSameFare: boolean;
}

/** Flexibility of fares, from 1 (most restricted) to 3. Combines the fares of several lines into one choice. */
export const tiers = [1, 2, 3] as const;
export type Tier = (typeof tiers)[number];

/** A row of fare_leg_rules.txt with its product. */
export interface LegRule {
  /** Null means anywhere. */
  readonly fromArea: string | null;
  readonly toArea: string | null;
  readonly priority: number;
  readonly familyId: string;
  readonly prices: UnitPrices;
}

/** A price by distance, rounded up to whole dollars: a row of fare_distance_rules.txt. */
export interface DistanceRule {
  readonly base: number;
  readonly per100Km: number;
  readonly minPriceCents: number;
  readonly maxPriceCents: number | null;
}

/** Cents per passenger of each type. */
export type UnitPrices = Readonly<Record<PassengerType, number>>;

/** A fault in a fare file. `line` counts from 1, including the header. */
export interface FareProblem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}
