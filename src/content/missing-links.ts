/** Where in a block a link points at a document that is not live (the projection marks it `missing`). */
export function missingLinks(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = 'missing' in value && value.missing === true ? [place] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, field]) =>
      missingLinks(field, place ? `${place}.${name}` : name),
    ),
  ];
}
