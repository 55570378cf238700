import type { ChoicesView } from './journey-view.ts';

/** What narrows a list down, in words; its links lead to the same page with another query. */
export interface FilterView {
  readonly rows: readonly ChoicesView[];
  /** What is shown: `4 of 26 destinations: South Island, by train.` Read out when it changes. */
  readonly status: string;
  /** What was asked for and can't be done, a sentence each. */
  readonly problems: readonly string[];
  /** The whole list; null when that is shown. */
  readonly allHref: string | null;
}
