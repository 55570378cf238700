/** Builds the site tree of the Studio's desk: pages nested by their addresses. */
import { z } from 'zod';
import { publishedId } from '#schemas/validation/verdict.ts';

/** GROQ: every page with its title and address, drafts and published versions separately. */
export const pagesQuery = '*[_type == "page"]{_id, _createdAt, title, "path": path.current}';

const stored = z.object({
  _id: z.string(),
  _createdAt: z.string(),
  title: z.string().nullish(),
  path: z.string().nullish(),
});

/** A page in the site tree with the pages below its address. */
export interface PageNode {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly below: readonly PageNode[];
}

/** Pages of the site by address, and those without one. */
export interface PageTree {
  readonly home: PageNode | undefined;
  readonly top: readonly PageNode[];
  readonly lost: readonly PageNode[];
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** True if a draft was found so far. */
  readonly isDraft: boolean;
  readonly isPublic: boolean;
  /** Creation time, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** Merges each page with its draft; the draft's title and address win. */
function pagesOf(found: unknown): Page[] {
  const pages = new Map<string, Page>();
  for (const entry of Array.isArray(found) ? found : []) {
    const parsed = stored.safeParse(entry);
    if (!parsed.success || parsed.data._id.startsWith('versions.')) continue;
    const { _id, _createdAt, title, path } = parsed.data;
    const id = publishedId(_id);
    const isDraft = _id.startsWith('drafts.');
    const before = pages.get(id);
    const whole = path ? (path.endsWith('/') ? path : `${path}/`) : '';
    pages.set(id, {
      id,
      ...(before?.isDraft ? before : { title: title?.trim() || 'Unnamed', path: whole, isDraft }),
      isPublic: !isDraft || before?.isPublic === true,
      createdAt: before && before.createdAt < _createdAt ? before.createdAt : _createdAt,
    });
  }
  return [...pages.values()];
}

/**
 * Returns the page that owns the pages below a shared address: a published one first, then the oldest. A new page
 * starts with the address of the page above it.
 */
function holderOf(pages: readonly Page[]): Page | undefined {
  const [holder] = pages.toSorted(
    (a, b) =>
      Number(b.isPublic) - Number(a.isPublic) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  );
  return holder;
}

/** Returns the nearest ancestor address in the tree. */
function parentPath(path: string, paths: ReadonlySet<string>): string | undefined {
  const parts = path.split('/').filter(Boolean);
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const above = `/${parts.slice(0, count).join('/')}/`;
    if (paths.has(above)) return above;
  }
  return undefined;
}

function nodeOf({ id, title, path }: Page, below: readonly PageNode[]): PageNode {
  return { id, title, path, below };
}

/**
 * Builds the site tree from the pages' addresses: each page is below its nearest ancestor. Pages are sorted by title.
 */
export function pageTree(found: unknown): PageTree {
  const pages = pagesOf(found).toSorted(
    (a, b) => a.title.localeCompare(b.title, 'en-NZ') || a.id.localeCompare(b.id),
  );
  const placed = pages.filter(({ path }) => path !== '' && path !== '/');
  const paths = new Set(placed.map(({ path }) => path));
  const children = Map.groupBy(placed, ({ path }) => parentPath(path, paths) ?? '');
  const holders = new Map(
    [...Map.groupBy(placed, ({ path }) => path)].map(([path, pagesAt]) => [path, holderOf(pagesAt)]),
  );
  const nodesAt = (above: string): PageNode[] =>
    (children.get(above) ?? []).map((page) =>
      nodeOf(page, holders.get(page.path) === page ? nodesAt(page.path) : []),
    );
  const home = holderOf(pages.filter(({ path }) => path === '/'));
  return {
    home: home && nodeOf(home, []),
    top: nodesAt(''),
    lost: pages
      .filter((page) => page.path === '' || (page.path === '/' && page !== home))
      .map((page) => nodeOf(page, [])),
  };
}
