import type { Mode } from '#components/ui/badge.tsx';

/** A call of a trip on a printed timetable; everything is in words already. */
export interface TimetableCell {
  /** `07:40`: the departure; at the last stop the arrival. */
  readonly time: string;
  /** The arrival, where it is so much earlier that it matters. */
  readonly arrival: string | null;
  /** Midnights between the trip's service day and this time. */
  readonly daysLater: number;
  /** The marks of footnotes about this call. */
  readonly marks: readonly string[];
  /** The search of journeys from here on the trip's next day; null where nobody boards or nothing is sold. */
  readonly href: string | null;
  /** The link in words; begins with the time. */
  readonly label: string | null;
}

/** A trip: a column of a timetable, or a row where stops are few. */
export interface TimetableTrip {
  readonly key: string;
  /** The operator's own number or name of it. */
  readonly number: string | null;
  /** `Mon–Fri` */
  readonly days: string;
  readonly marks: readonly string[];
  /** One a stop; null where it does not call. */
  readonly cells: readonly (TimetableCell | null)[];
}

/** One direction of a line. */
export interface TimetableBoard {
  readonly key: string;
  readonly caption: string;
  readonly stops: readonly { readonly key: string; readonly name: string }[];
  readonly trips: readonly TimetableTrip[];
}

/** A line with its directions and what is to be said below them. */
export interface LineTimetable {
  readonly key: string;
  readonly name: string;
  readonly operator: string;
  /** Null for a kind of vehicle that we have no sign for. */
  readonly mode: Mode | null;
  /** `Valid until 30 April 2027` */
  readonly valid: string;
  /** What comes before or after, where only a season is shown. */
  readonly season: string | null;
  /** Why no time of it leads to a fare; null for a line that is sold here. */
  readonly sale: string | null;
  readonly boards: readonly TimetableBoard[];
  /** A note without a mark is about all trips. */
  readonly footnotes: readonly { readonly mark: string | null; readonly text: string }[];
  /** Where the times come from, in the words of the feed. */
  readonly sources: readonly string[];
}

/** A departure of a station's board. */
export interface StationDeparture {
  readonly key: string;
  readonly time: string;
  /** ISO 8601 with New Zealand's offset. */
  readonly iso: string;
  readonly href: string | null;
  readonly label: string | null;
  readonly towards: string;
  readonly line: string;
  readonly mode: Mode | null;
  /** The stop, where the place has several. */
  readonly stop: string | null;
  readonly note: string | null;
}

/** What leaves a place on a day. */
export interface StationDay {
  readonly key: string;
  readonly caption: string;
  readonly departures: readonly StationDeparture[];
}

/** A place with the days that are shown of it. */
export interface StationTimetable {
  readonly name: string;
  readonly hasSeveralStops: boolean;
  readonly days: readonly StationDay[];
  /** What is said in place of empty days. */
  readonly nothing: string | null;
  readonly sources: readonly string[];
}
