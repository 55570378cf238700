import type { RefundStep } from '#domains/travel/fares/refund-terms.ts';
import type { PassengerType } from '#domains/travel/offers/offer.ts';

/** The prices and rules of sale of a feed, parsed. Amounts are whole cents of NZD and whole dollars at once. */
export interface Fares {
  /** The rules under which a line is sold; undefined when the feed says nothing about it. */
  clientNetwork(routeId: string): FareNetwork | undefined;
  /** The towns (areas.txt) a stop belongs to. */
  areasOf(stopId: string): readonly string[];
  /** Seats on each departure of a trip; null where nobody counts. */
  capacityOf(trip: { readonly id: string; readonly routeId: string }): number | null;
}

/** Lines that are sold by one set of rules: sale_rules.txt, with what refers to it. */
export interface FareNetwork {
  readonly id: string;
  /** The name the operator sells under. */
  readonly seller: string;
  /** `live`: confirmed at once. `request`: staff confirm it later, or it is declined and refunded. */
  readonly stock: 'live' | 'request';
  /** Sale ends so many minutes before departure. */
  readonly cutoffMinutes: number;
  /** Sale begins so many days before departure. */
  readonly horizonDays: number;
  /** Check-in, or boarding, closes so many minutes before departure. */
  readonly checkInMinutes: number;
  /** What paying by card adds, in hundredths of a percent; not part of any price. */
  readonly cardFeeBasisPoints: number;
  /** True when the prices are ours and not the operator's own. */
  readonly isDemonstration: boolean;
  /** Why there is no price, and what to do, in plain words; null when tickets are sold here. */
  readonly unsoldBecause: string | null;
  readonly ageBands: Readonly<Record<PassengerType, AgeBand>>;
  /** Cheapest conditions first: ascending by tier. Empty when nothing is sold. */
  readonly families: readonly FareFamily[];
  /** Prices between towns, the most particular first. */
  readonly legRules: readonly LegRule[];
  /** Prices by distance, by family id. */
  readonly distanceRules: ReadonlyMap<string, DistanceRule>;
}

/** Who counts as what: whole years, both ends included; `maxAge` null has no end. */
export interface AgeBand {
  readonly minAge: number;
  readonly maxAge: number | null;
  /** Share of the adult's price, where a price of its own is not given; 0 to 100. */
  readonly percent: number;
}

/** What a fare may be used for: a row of fare_families.txt. */
export interface FareFamily {
  readonly id: string;
  readonly name: string;
  /** 1 the most restricted, 3 the freest. */
  readonly tier: Tier;
  readonly changes: string;
  readonly refund: string;
  /** The words about changes as figures; null where nothing can be changed, undefined where the feed has words alone. */
  readonly changeRule: ChangeRule | null | undefined;
  /** The words about refunds as figures, the earliest step first: what is done, where the words are what is said. */
  readonly refundSteps: readonly RefundStep[];
}

/** What may be changed, each kind of rule by itself: a row of change_terms.txt. */
export interface ChangeRule {
  /** Until so long before the departure. */
  readonly secondsBefore: number;
  /** How often; null as often as one likes. */
  readonly times: number | null;
  /** How many of these cost nothing; null all. */
  readonly freeTimes: number | null;
  /** What each other one costs for each person. */
  readonly feeCents: number;
  readonly paysDifference: boolean;
  /** Only to a departure on which the same fare is still available. */
  readonly needsSameFare: boolean;
}

/** How free a fare is, from 1 (most restricted) to 3: what makes the fares of several lines one choice. */
export type Tier = 1 | 2 | 3;

/** A row of fare_leg_rules.txt with the product it leads to. */
export interface LegRule {
  /** Null: anywhere. */
  readonly fromArea: string | null;
  readonly toArea: string | null;
  readonly priority: number;
  readonly familyId: string;
  readonly prices: UnitPrices;
}

/** A price that grows with the way, in whole dollars upwards: a row of fare_distance_rules.txt. */
export interface DistanceRule {
  readonly base: number;
  readonly per100Km: number;
  readonly least: number;
  readonly most: number | null;
}

/** Cents for one passenger of each kind. */
export type UnitPrices = Readonly<Record<PassengerType, number>>;

/** Something wrong in a file of fares. `line` counts from 1, the heading included. */
export interface FareProblem {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}
