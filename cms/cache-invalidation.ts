/** Determines the cache scopes that a publish invalidates, from references and lists between documents. */
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { pathExpression } from '#schemas/shared/link.schema.ts';
import { storedPath } from '#schemas/shared/site-path.ts';
import type { Scope } from './freshness.ts';
import type { Change } from './parse-content-webhook.ts';
import type { Routes } from './route-table.ts';

/** Addresses of documents by id, and the set of all page paths. */
export type DocumentAddresses = Pick<Routes, 'pathOf' | 'pages'>;

/** The result of a publish: the cache scopes to invalidate. */
export interface AffectedScopes {
  readonly scopes: ReadonlySet<Scope>;
  /** True if a page moved, appeared or disappeared, or a redirect changed. */
  readonly addresses: boolean;
  /** The current paths of the changed documents; null for a document without an address. */
  readonly standing: ReadonlyMap<string, string | null>;
}

/** Runs an uncached GROQ query. */
export type RunQuery = (groq: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

const routable: ReadonlySet<string> = new Set(routableTypes);
const listed: ReadonlySet<string> = new Set(['blogPost', 'destination']);
const aroundEveryPage: ReadonlySet<string> = new Set(['siteSettings', 'siteNotice']);
const assets: ReadonlySet<string> = new Set(['sanity.imageAsset', 'sanity.fileAsset']);
const knownTypes: ReadonlySet<string> = new Set([...studioTypes.map(({ name }) => name), ...assets]);

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** Returns the block types that list documents of one of these types. */
function listingBlocks(types: ReadonlySet<string>): string[] {
  return schemas.filter(({ reads }) => reads.some((type) => types.has(type))).map(({ type }) => type);
}

/**
 * Returns a GROQ filter for documents with a block of this type. The lake has an index of block types, so each type gets its
 * own filter.
 */
const holding = (from: string, type: string) => `${from}${JSON.stringify(type)} in blocks[]._type`;

/** Finds the shared sections that refer to `$ids` or contain a listing block. */
const sectionsQuery = (listing: readonly string[]) => `{
  "referring": *[_type == "sharedSection" && references($ids)]._id,
  "listing": [${listing.map((type) => `*[${holding('_type == "sharedSection" && ', type)}]._id`).join()}]
}`;

/** Reads the paths of `$ids`, and finds the pages that refer to them or contain a listing block. */
const affectedQuery = (listing: readonly string[]) => `{
  "changed": *[_id in $ids]{"id": _id, "path": ${pathExpression}},
  "referring": *[_type in $routable && references($ids)]{"path": ${pathExpression}}.path,
  "listing": [${listing.map((type) => `*[${holding('_type in $routable && ', type)}]{"path": ${pathExpression}}.path`).join()}],
  "around": count(*[_type in $around && references($ids)]) > 0
}`;

const paths = z.array(z.unknown()).transform((found) =>
  found.flatMap((path) => {
    const canonical = storedPath(path);
    return canonical ? [canonical] : [];
  }),
);
const affectedResult = z.object({
  changed: z.array(z.object({ id: z.string(), path: z.unknown().transform(storedPath) })),
  referring: paths,
  listing: z.array(paths),
  around: z.boolean(),
});
const sectionsResult = z.object({
  referring: z.array(z.string()),
  listing: z.array(z.array(z.string())),
});

/**
 * Returns the cache scopes that these changes invalidate, or `everything` if they cannot be determined. The latter applies to
 * deletions, because references to a deleted document are gone, to changed assets, and to unknown types.
 *
 * Pages that show a changed document are found by their references, also through shared sections, and by the document types
 * that their blocks list. Pages below a changed page show its title in their breadcrumbs.
 *
 * `before` holds route tables from before the change. There may be several: a table read just before the webhook call may
 * already contain the change, while cached pages come from an older one. Throws what `ask` throws.
 */
export async function scopesAffectedBy(
  changes: readonly Change[],
  before: readonly DocumentAddresses[],
  ask: RunQuery,
): Promise<AffectedScopes | 'everything'> {
  const relevant = changes.filter((change) => !isNewAsset(change));
  if (relevant.length === 0) return { scopes: new Set(), addresses: false, standing: new Map() };
  if (before.length === 0 || relevant.some(cannotBeJudged)) return 'everything';

  const types = new Set(relevant.flatMap(({ type }) => (type === null ? [] : [type])));
  const scopes = new Set<Scope>();
  for (const type of types) {
    if (listed.has(type)) scopes.add(`list:${type}`);
    if (aroundEveryPage.has(type)) scopes.add('settings');
  }
  const listing = listingBlocks(types);
  const changed = relevant.map(({ id }) => id);
  const sections = sectionsResult.parse(await ask(sectionsQuery(listing), { ids: changed }));
  const answer = affectedResult.parse(
    await ask(affectedQuery(listing), {
      ids: [...new Set([...changed, ...sections.referring, ...sections.listing.flat()])],
      routable: [...routable],
      around: [...aroundEveryPage],
    }),
  );

  for (const path of [...answer.referring, ...answer.listing.flat()]) scopes.add(`page:${path}`);
  let addresses = types.has('redirect');
  const pages = before.flatMap((standing) => [...standing.pages]);
  const typeOf = new Map(relevant.map(({ id, type }) => [id, type ?? '']));
  const standing = new Map<string, string | null>();
  for (const { id, path } of answer.changed) {
    if (!routable.has(typeOf.get(id) ?? '')) continue;
    standing.set(id, path);
    const old = before.map(({ pathOf }) => pathOf.get(id) ?? null);
    if (old.some((each) => each !== path)) addresses = true;
    for (const own of [...old, path])
      if (own) for (const each of atOrBelow(own, pages)) scopes.add(`page:${each}`);
  }
  // Navigation, footer and notices depend only on the addresses of the documents that they link to.
  if (answer.around && addresses) scopes.add('settings');
  return { scopes, addresses, standing };
}

/** Returns true for a new asset. No published document shows it yet: a document that refers to it is published later. */
function isNewAsset({ type, operation }: Change): boolean {
  return operation === 'create' && assets.has(type ?? '');
}

function cannotBeJudged({ type, operation }: Change): boolean {
  return operation === 'delete' || type === null || !knownTypes.has(type) || assets.has(type);
}

/** Returns a path and all paths below it. The home page stands alone, because no breadcrumbs contain it. */
function atOrBelow(path: string, pages: readonly string[]): string[] {
  return path === '/' ? [path] : [path, ...pages.filter((page) => page.startsWith(path))];
}
