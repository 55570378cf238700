/** Inclusive range of day numbers (`dayNumber`). */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** Returns true if a day is in the span. */
export function isInSpan({ first, last }: DaySpan, day: number): boolean {
  return day >= first && day <= last;
}

/** Lists the days of a span, ascending; empty if it ends before it starts. */
export function listSpanDays({ first, last }: DaySpan): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
