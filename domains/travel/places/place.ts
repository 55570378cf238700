/** Origin or destination of a journey: a town with all its stops, or one stop. */
export interface Place {
  /** Id of an area (`auckland`) or a stop (`AKL-STR`). */
  readonly id: string;
  readonly name: string;
  /** `town` for an area; else the kind of the stop. */
  readonly kind: 'town' | 'train' | 'bus' | 'ferry' | 'train+bus' | 'stop';
  readonly region: string | null;
  readonly lat: number;
  readonly lon: number;
  /** Stops where a journey may start or end. */
  readonly stopIds: readonly string[];
}

/** Result of resolving typed text or an id. */
export type ResolvedPlace =
  | { readonly kind: 'found'; readonly place: Place }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Place[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly Place[] };
