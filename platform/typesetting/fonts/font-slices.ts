/** Reads `@fontsource-variable` packages: fonts in slices with some of the characters each, as browsers load them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface FontSlice {
  /** `noto-sans-greek` */
  readonly name: string;
  readonly path: string;
  /** Returns true for a character in the slice's range. The font may still lack it. */
  isFor(code: number): boolean;
}

const slices = new Map<string, Promise<readonly FontSlice[]>>();

/** Lists the slices of a package, by its name without the scope. The list is cached. */
export function slicesOf(name: string): Promise<readonly FontSlice[]> {
  const cached = slices.get(name);
  if (cached) return cached;
  const fresh = listSlices(name);
  slices.set(name, fresh);
  fresh.catch(() => slices.delete(name));
  return fresh;
}

/** Reads `unicode.json`, which has the ranges of each slice: `{"greek": "U+0370-0377,U+037A"}` or `{"[4]": …}`. */
async function listSlices(name: string): Promise<readonly FontSlice[]> {
  const folder = join(
    /* turbopackIgnore: true */ process.cwd(),
    'node_modules',
    '@fontsource-variable',
    name,
  );
  const table: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(table).map(([key, list]) => {
    const file = `${name}-${key.replaceAll(/[[\]]/g, '')}`;
    const ranges = list.split(',').map(rangeOf);
    return {
      name: file,
      path: join(folder, 'files', `${file}-wght-normal.woff2`),
      isFor: (code) => ranges.some(({ first, last }) => first <= code && code <= last),
    };
  });
}

/** Parses `U+1f1e9-1f1f5` or `U+1f21a`. */
function rangeOf(range: string): { readonly first: number; readonly last: number } {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
}

/** Subsets a slice to these characters in one weight (400 is regular, 700 bold), as a font that a PDF can embed. */
export async function fontOfSlice({ path }: FontSlice, characters: string, weight: number): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const file = await readFile(path);
  return subsetFont(file, characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
}
