/** Returns the paths of links in a block whose target is not published (the projection marks them `missing`). */
export function findBrokenLinks(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = 'missing' in value && value.missing === true ? [place] : [];
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, field]) =>
      findBrokenLinks(field, place ? `${place}.${name}` : name),
    ),
  ];
}

/**
 * Returns the paths of references in a block whose document is not published. A projection that follows a list of references
 * puts null in such a place, and no stored list contains null.
 */
export function findMissingDocuments(block: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(block).flatMap(([name, list]) =>
    Array.isArray(list)
      ? list.flatMap((entry: unknown, index) => (entry === null ? [`${name}.${index}`] : []))
      : [],
  );
}
