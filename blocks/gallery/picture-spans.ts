/** The number of grid columns (of twelve) that a picture spans on wide windows. */
export type Span = 5 | 7 | 12;

/**
 * Composes the spans of a gallery's pictures, in order. Rows of two alternate a wide and a narrow picture.
 * With an odd number the first picture spans the full width. Every row fills twelve columns.
 */
export function composeSpans(count: number): readonly Span[] {
  const spans: Span[] = count % 2 === 1 ? [12] : [];
  for (let row = 0; spans.length < count; row += 1) {
    spans.push(...(row % 2 === 0 ? ([7, 5] as const) : ([5, 7] as const)));
  }
  return spans;
}
