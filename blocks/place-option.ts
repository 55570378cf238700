/** Types of the place fields of search forms. */

/** A place that can be chosen, with a hint that distinguishes it from others of its name. */
export interface PlaceOption {
  readonly id: string;
  readonly name: string;
  /** Further names, such as `Chch`. */
  readonly otherNames?: readonly string[];
  /** `Town`, `Train station, Auckland` */
  readonly hint: string;
}

/** The text of a place's field, with the place's id if it was chosen rather than typed. */
export interface ChosenPlace {
  readonly text: string;
  readonly id: string | null;
}
