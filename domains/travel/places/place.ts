/** What a visitor travels from or to: a town with all its stops, or one stop of it. */
export interface Place {
  /** An area's id of areas.txt (`auckland`) or a stop's id (`AKL-STR`). */
  readonly id: string;
  readonly name: string;
  /** `town` for an area; else the stop's kind. */
  readonly kind: 'town' | 'train' | 'bus' | 'ferry' | 'train+bus' | 'stop';
  readonly region: string | null;
  readonly lat: number;
  readonly lon: number;
  /** The stops a journey may start or end at. */
  readonly stopIds: readonly string[];
}

/** What words a visitor typed (or an id in a link) came to. */
export type ResolvedPlace =
  | { readonly kind: 'found'; readonly place: Place }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Place[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly Place[] };
