import type { Mode } from '#components/ui/badge.tsx';

/** The extras that are available for the cart. */
export interface ExtrasPickerData {
  /** The cart's journeys and passes that have extras, in the cart's order. */
  readonly subjects: readonly ExtrasSubject[];
  /** The address that the forms post to. */
  readonly cartAction: string;
  /** The key of the cart that the data was computed for; another cart triggers a refresh. */
  readonly madeFor: string;
  /** True if this block shows the page's note on demonstration prices. */
  readonly saysDemonstration: boolean;
}

/** A journey or a pass in the cart. */
export interface ExtrasSubject {
  readonly itemId: string;
  readonly title: string;
  /** The date of a journey or the duration of a pass. */
  readonly detail: string;
  /** The rides of a journey; a pass has one part. */
  readonly parts: readonly ExtrasPart[];
}

/** A ride of a journey, or a whole pass. */
export interface ExtrasPart {
  readonly key: string;
  /** The index of the ride in its journey; null for a pass. */
  readonly leg: number | null;
  /** `Interislander, Wellington to Picton`; null if the subject's title is enough. */
  readonly title: string | null;
  readonly mode: Mode | null;
  /** The free allowances in sentences; empty if none are known. */
  readonly included: string;
  readonly extras: readonly ExtraChoice[];
  readonly vehicles: VehicleChoices | null;
}

/** An extra that is sold in pieces. */
export interface ExtraChoice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** `$25` */
  readonly price: string;
  /** The unit: `each`, `a person`, `a crossing`. */
  readonly unit: string;
  /** `Up to 2 per passenger` */
  readonly limit: string;
  /** The quantity in the cart. */
  readonly inCart: number;
  /** The quantity that can still be added; if 0, `closed` gives the reason. */
  readonly maxToAdd: number;
  readonly closed: string | null;
  /** `3 left on this sailing`, if few are left. */
  readonly stockNote: string | null;
  /** True if staff confirm it, so nothing is held. */
  readonly isOnRequest: boolean;
}

/** The vehicle choices of a ride: one vehicle, and one towed behind it. */
export interface VehicleChoices {
  /** `first`: a driven vehicle. `towed`: a trailer behind it. */
  readonly asks: 'first' | 'towed' | 'nothing';
  /** The types that can still be added with these passengers. */
  readonly types: readonly VehicleType[];
  /** The names of the vehicles in the cart. */
  readonly inCart: readonly string[];
  /** The reason why no vehicle can be added. */
  readonly closed: string | null;
  /** The check-in time with a vehicle; null if a vehicle makes no difference. */
  readonly checkIn: string | null;
  /** Metres of vehicle deck left, if few are. */
  readonly metresLeft: number | null;
}

/** A type of vehicle with its limits. */
export interface VehicleType {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  /** `$190` */
  readonly price: string;
  /** The length that the price covers, in metres. */
  readonly includedMetres: number;
  /** The price of each further metre, such as `$35`; null if no further metres are possible. */
  readonly perMetre: string | null;
  readonly maxMetres: number;
  /** The maximum number of people, including the driver; 0 for towed vehicles. */
  readonly maxPassengers: number;
}
