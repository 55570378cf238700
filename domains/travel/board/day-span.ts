/** Days from `first` to `last`, both included, as day numbers (`dayNumber`). */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** Whether a day is one of the span's. */
export function isWithin({ first, last }: DaySpan, day: number): boolean {
  return day >= first && day <= last;
}

/** The days of a span, ascending; none when it ends before it begins. */
export function daysIn({ first, last }: DaySpan): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
