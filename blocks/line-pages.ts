/**
 * Maps each line to the page with its timetable. If several pages show a line, the one with the fewest lines
 * is about it.
 */
export function mapLinesToPages(
  pages: readonly { readonly path: string; readonly lines: readonly string[] }[],
): ReadonlyMap<string, string> {
  const byLines = pages.toSorted((a, b) => b.lines.length - a.lines.length);
  return new Map(byLines.flatMap(({ path, lines }) => lines.map((line) => [line, path])));
}
