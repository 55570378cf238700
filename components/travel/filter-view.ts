import type { ChoicesView } from './journey-view.ts';

/** View model of a list filter. All texts are formatted; the links lead to the same page with another query. */
export interface FilterView {
  readonly rows: readonly ChoicesView[];
  /** Summary of the shown list: `4 of 26 destinations: South Island, by train.` Announced when it changes. */
  readonly status: string;
  /** Filters that could not be applied, one sentence each. */
  readonly problems: readonly string[];
  /** Link to the whole list; null if it is shown already. */
  readonly allHref: string | null;
}
