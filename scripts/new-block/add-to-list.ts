/** Adds an import and an entry to a source file that lists modules. */

/** An import line, and its name in the list. */
export interface ListEntry {
  /** The whole import statement. */
  readonly statement: string;
  readonly key: string;
}

const address = (line: string) => line.match(/ from '(\.[^']*)';$/)?.[1];

/**
 * Adds an import and a key to a file that lists things by name. Such a file has relative imports in alphabetical order, then
 * `export const <list> = {…}` with one key per line. Everything else stays as it is.
 *
 * @param order `sorted` keeps the keys in alphabetical order, `last` puts the new one at the end
 * @throws {Error} when the file does not look like that
 */
export function addToList(
  source: string,
  list: string,
  { statement, key }: ListEntry,
  order: 'sorted' | 'last',
): string {
  const body = new RegExp(`(export const ${list} = \\{\\n)((?: {2}\\w+,\\n)+)(\\})`);
  const keys = source.match(body)?.[2]?.match(/\w+/g);
  const own = address(statement);
  const lines = source.split('\n');
  const imports = lines.flatMap((line, at) => {
    const from = address(line);
    return from ? [{ from, at }] : [];
  });
  const last = imports.at(-1);
  if (!keys || !own || !last) throw new Error(`The list "${list}" does not have one key per line.`);

  const all = [...keys, key];
  const entries = (order === 'sorted' ? all.toSorted() : all).map((each) => `  ${each},\n`).join('');
  const before = imports.find(({ from }) => from > own)?.at ?? last.at + 1;
  return lines
    .toSpliced(before, 0, statement)
    .join('\n')
    .replace(body, (_whole, head: string, _old: string, tail: string) => `${head}${entries}${tail}`);
}
