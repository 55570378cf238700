/** View model types of the service status: lines with their cancelled and late runs, and notices. */
import type { Mode } from '#components/ui/badge.tsx';

/** A run that is cancelled or not on time. All texts are formatted. */
export interface RunView {
  readonly key: string;
  readonly isCancelled: boolean;
  /** The timetable's times. */
  readonly departs: { readonly time: string; readonly iso: string };
  readonly arrives: { readonly time: string; readonly iso: string };
  /** Calendar days between departure and arrival in the timetable. */
  readonly daysLater: number;
  /** Towns, or stops within one town. */
  readonly from: string;
  readonly to: string;
  /** `Cancelled because of the weather`, `Late: expected 09:30, arriving 12:45` */
  readonly text: string;
}

/** The runs of one day. */
export interface RunDay {
  readonly key: string;
  /** `Today`, `Wednesday 2 December` */
  readonly caption: string;
  readonly runs: readonly RunView[];
}

/** A notice. */
export interface StatusNoticeView {
  readonly key: string;
  readonly title: string;
  /** Plain text with line breaks; may be empty. */
  readonly text: string;
  /** `Until 17:00`; null if it is open at both ends. */
  readonly period: string | null;
  readonly link: { readonly href: string; readonly host: string } | null;
}

/** A line that does not run as planned, or has a notice. */
export interface LineStatusView {
  readonly key: string;
  readonly name: string;
  readonly mode: Mode | null;
  /** The page with its timetable, if there is one. */
  readonly href: string | null;
  readonly state: 'cancellations' | 'delays' | 'notice';
  /** `2 cancellations, 1 delay` */
  readonly summary: string;
  /** `No live information since 14:05; the timetable applies to all other services.`; null for none. */
  readonly outage: string | null;
  readonly notices: readonly StatusNoticeView[];
  /** The runs shown at first. */
  readonly days: readonly RunDay[];
  /** The other runs, folded. */
  readonly moreDays: readonly RunDay[];
}

/** The lines of one mode. */
export interface StatusGroup {
  readonly key: string;
  /** `Trains` */
  readonly title: string;
  readonly affected: readonly LineStatusView[];
  /** The lines that run as planned. */
  readonly calm: readonly LineLink[];
  /** Lines without news whose live information is missing, by the time of the last. */
  readonly unknown: readonly UnknownLines[];
}

/** A line with the page that has its timetable, if there is one. */
export interface LineLink {
  readonly key: string;
  readonly name: string;
  readonly href: string | null;
}

/** Lines of which nobody knows how they run. */
export interface UnknownLines {
  /** `No live information since 14:05` */
  readonly text: string;
  readonly lines: readonly LineLink[];
}
