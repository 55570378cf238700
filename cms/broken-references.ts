/** Where in a block a link points at a document that is not live (the projection marks it `missing`). */
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
 * Where in a block a document was chosen that is not live: a projection that follows a list of references has null in its
 * place, and nothing that is stored is a list with null in it.
 */
export function findMissingDocuments(block: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(block).flatMap(([name, list]) =>
    Array.isArray(list)
      ? list.flatMap((entry: unknown, index) => (entry === null ? [`${name}.${index}`] : []))
      : [],
  );
}
