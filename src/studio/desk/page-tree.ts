import { z } from 'zod';
import { publishedId } from '#schemas/validation/words.ts';

/** GROQ: every page with its name and address, drafts beside published ones. */
export const pagesQuery = '*[_type == "page"]{_id, title, "path": path.current}';

const stored = z.object({
  _id: z.string(),
  title: z.string().nullish(),
  path: z.string().nullish(),
});

/** A page in the tree of the site, and what stands below its address. */
export interface PageNode {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly below: readonly PageNode[];
}

/** The pages of the site by address, and those that have none yet. */
export interface PageTree {
  readonly home: PageNode | undefined;
  readonly top: readonly PageNode[];
  readonly lost: readonly PageNode[];
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** One entry for a page and its draft; the draft says how it is called now. */
function pagesOf(found: unknown): Page[] {
  const pages = new Map<string, Page & { readonly isDraft: boolean }>();
  for (const entry of Array.isArray(found) ? found : []) {
    const parsed = stored.safeParse(entry);
    if (!parsed.success || parsed.data._id.startsWith('versions.')) continue;
    const { _id, title, path } = parsed.data;
    const id = publishedId(_id);
    const isDraft = _id.startsWith('drafts.');
    if (pages.get(id)?.isDraft) continue;
    const whole = path ? (path.endsWith('/') ? path : `${path}/`) : '';
    pages.set(id, { id, title: title?.trim() || 'Without a name', path: whole, isDraft });
  }
  return [...pages.values()].map(({ id, title, path }) => ({ id, title, path }));
}

/** The longest address in the tree that a page's own address continues. */
function parentPath(path: string, paths: ReadonlySet<string>): string | undefined {
  const parts = path.split('/').filter(Boolean);
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const above = `/${parts.slice(0, count).join('/')}/`;
    if (paths.has(above)) return above;
  }
  return undefined;
}

/**
 * The pages as the site's own tree, by their addresses: a page stands below the nearest one whose address its own
 * continues. Pages are in the order of their names.
 */
export function pageTree(found: unknown): PageTree {
  const pages = pagesOf(found).toSorted(
    (a, b) => a.title.localeCompare(b.title, 'en-NZ') || a.id.localeCompare(b.id),
  );
  const placed = pages.filter(({ path }) => path !== '' && path !== '/');
  const paths = new Set(placed.map(({ path }) => path));
  const children = Map.groupBy(placed, ({ path }) => parentPath(path, paths) ?? '');
  const nodesAt = (path: string): PageNode[] =>
    (children.get(path) ?? []).map((page, _index, all) => ({
      ...page,
      // Two drafts may have one address for a while: what is below it is listed once.
      below: all.find((other) => other.path === page.path) === page ? nodesAt(page.path) : [],
    }));
  const home = pages.find(({ path }) => path === '/');
  return {
    home: home && { ...home, below: [] },
    top: nodesAt(''),
    lost: pages
      .filter((page) => page.path === '' || (page.path === '/' && page !== home))
      .map((page) => ({ ...page, below: [] })),
  };
}
