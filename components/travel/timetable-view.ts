/** View model types of a line's timetable and of a station's departure board. */
import type { Mode } from '#components/ui/badge.tsx';

/** A call of a trip on a printed timetable. All texts are formatted. */
export interface TimetableCell {
  /** `07:40`: the departure; at the last stop the arrival. */
  readonly time: string;
  /** Arrival, if it is so much earlier that it matters. */
  readonly arrival: string | null;
  /** Midnights between the trip's service date and this time. */
  readonly daysLater: number;
  /** Marks of the footnotes about this call. */
  readonly marks: readonly string[];
  /** Journey search from here on the trip's next day; null if boarding is not possible or the line is not sold. */
  readonly href: string | null;
  /** Accessible name of the link; it starts with the time. */
  readonly label: string | null;
}

/** A trip: a column of a timetable, or a row if there are few stops. */
export interface TimetableTrip {
  readonly key: string;
  /** The operator's number or name of the trip. */
  readonly number: string | null;
  /** `Mon–Fri` */
  readonly days: string;
  readonly marks: readonly string[];
  /** One per stop; null if the trip does not call there. */
  readonly cells: readonly (TimetableCell | null)[];
}

/** One direction of a line. */
export interface TimetableBoard {
  readonly key: string;
  readonly caption: string;
  readonly stops: readonly { readonly key: string; readonly name: string }[];
  readonly trips: readonly TimetableTrip[];
}

/** A line with its directions and footnotes. */
export interface LineTimetable {
  readonly key: string;
  readonly name: string;
  readonly operator: string;
  /** Null for a vehicle type without an icon. */
  readonly mode: Mode | null;
  /** `Valid until 30 April 2027` */
  readonly valid: string;
  /** Note on the time before or after, if only one season is shown. */
  readonly season: string | null;
  /** Why the times do not link to fares; null for a line that is sold here. */
  readonly sale: string | null;
  /** Cancellations, delays and notices in one line; null if it runs as planned. */
  readonly status: string | null;
  readonly boards: readonly TimetableBoard[];
  /** A footnote without a mark applies to all trips. */
  readonly footnotes: readonly { readonly mark: string | null; readonly text: string }[];
  /** Sources of the times, as named in the feed. */
  readonly sources: readonly string[];
}

/** A departure on a station's departure board. */
export interface StationDeparture {
  readonly key: string;
  /** The timetable's time. */
  readonly time: string;
  readonly isCancelled: boolean;
  /** `Expected 09:30`, if that is not the timetable's time. */
  readonly expected: string | null;
  /** ISO 8601 with New Zealand's UTC offset. */
  readonly iso: string;
  readonly href: string | null;
  readonly label: string | null;
  readonly towards: string;
  readonly line: string;
  readonly mode: Mode | null;
  /** The stop, if the place has several. */
  readonly stop: string | null;
  readonly note: string | null;
}

/** Departures of a place on one day. */
export interface StationDay {
  readonly key: string;
  readonly caption: string;
  readonly departures: readonly StationDeparture[];
}

/** A place with the days shown. */
export interface StationTimetable {
  readonly name: string;
  readonly hasSeveralStops: boolean;
  readonly days: readonly StationDay[];
  /** Notices about the place or the lines that call there. */
  readonly notices: readonly string[];
  /** Text in place of empty days. */
  readonly emptyText: string | null;
  readonly sources: readonly string[];
}
