import type { Mode } from '#components/ui/badge.tsx';

/** What can be had with what lies in the cart. */
export interface ExtrasPickerData {
  /** Journeys and passes that something can be had with, in the cart's order. */
  readonly subjects: readonly ExtrasSubject[];
  /** Where the forms post to. */
  readonly cartAction: string;
  /** The items this was made for: when the cart has others, it is made anew. */
  readonly madeFor: string;
  /** True for the block that says so for the whole page. */
  readonly saysDemonstration: boolean;
}

/** A journey or a pass in the cart. */
export interface ExtrasSubject {
  readonly itemId: string;
  readonly title: string;
  /** When, or for how long. */
  readonly detail: string;
  /** The rides of a journey; a pass has one part. */
  readonly parts: readonly ExtrasPart[];
}

/** A ride of a journey, or all of a pass. */
export interface ExtrasPart {
  readonly key: string;
  /** The ride's place in its journey; null for a pass. */
  readonly leg: number | null;
  /** `Interislander, Wellington to Picton`; null where the subject's own title says it. */
  readonly title: string | null;
  readonly mode: Mode | null;
  /** What comes without paying for it, in sentences; empty when nothing is known. */
  readonly included: string;
  readonly extras: readonly ExtraChoice[];
  readonly vehicles: VehicleChoices | null;
}

/** An extra that is counted in pieces. */
export interface ExtraChoice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** `$25` */
  readonly price: string;
  /** What one is: `each`, `a person`, `a crossing`. */
  readonly unit: string;
  /** `2 at most for each passenger` */
  readonly limit: string;
  /** So many are in the cart. */
  readonly inCart: number;
  /** So many more can be had; 0 when none, and `closed` says why. */
  readonly most: number;
  readonly closed: string | null;
  /** `3 left on this sailing`, where few are. */
  readonly left: string | null;
  /** Staff confirm it: nothing is held. */
  readonly isOnRequest: boolean;
}

/** The vehicles that go on a ride: one, and one behind it. */
export interface VehicleChoices {
  /** `first`: the one that is driven. `towed`: behind it. */
  readonly asks: 'first' | 'towed' | 'nothing';
  /** What can still be added; all of it with these passengers. */
  readonly types: readonly VehicleType[];
  /** The names of those in the cart. */
  readonly inCart: readonly string[];
  /** Why none (or none any more) can be had. */
  readonly closed: string | null;
  /** When one has to be there with a vehicle; null where that makes no difference. */
  readonly checkIn: string | null;
  /** Metres of deck left, where few are. */
  readonly metresLeft: number | null;
}

/** A type of vehicle with its limits. */
export interface VehicleType {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** `$190` */
  readonly price: string;
  /** What the price covers, in metres. */
  readonly includedMetres: number;
  /** Of each metre more: `$35`; null when there is none. */
  readonly perMetre: string | null;
  readonly maxMetres: number;
  /** Its driver included; 0 for what is towed. */
  readonly maxPassengers: number;
}
