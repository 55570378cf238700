/** View model types of how to reach a place: the lines that call there, and the connections from cities. */
import type { Mode } from '#components/ui/badge.tsx';

/** A line that calls at a place. All texts are formatted. */
export interface CallingLineView {
  readonly key: string;
  readonly name: string;
  readonly mode: Mode | null;
  /** Its timetable page. */
  readonly href: string | null;
  /** Number of calls in the week, in both directions: `Daily`, `2 a day`, or the date when it runs again. */
  readonly frequency: string;
  /** True if it does not run in this week. */
  readonly isResting: boolean;
  /** The stop. */
  readonly stop: string;
}

/** A connection from a city to a place. All texts are formatted. */
export interface ConnectionView {
  readonly key: string;
  /** The city or town. */
  readonly from: string;
  /** The stop there; null if the city has only one, or the connection has changes. */
  readonly stop: string | null;
  /** `07:40`, or the first of several. */
  readonly departure: string;
  /** The last of several; null if there is only one departure time. */
  readonly lastDeparture: string | null;
  /** Journey search for the next one; null if no page has a search or nothing runs. */
  readonly href: string | null;
  /** Full accessible name of the link. */
  readonly label: string;
  readonly rides: readonly { readonly key: string; readonly name: string; readonly mode: Mode | null }[];
  /** `Direct`, or `2 changes: Wellington and Picton`. */
  readonly changes: string;
  readonly days: string;
  readonly isResting: boolean;
  /** Duration of the first departure: `5 h 10 min`, and as ISO 8601. */
  readonly duration: string;
  readonly isoDuration: string;
  /** `3 h`, `3 h to 8 h`: duration of the line's other departures; null if it differs by only a few minutes. */
  readonly otherDurations: string | null;
  /** `next day`; null if it arrives on the same day. */
  readonly arrivalDay: string | null;
}
