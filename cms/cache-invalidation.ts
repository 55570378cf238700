import { z } from 'zod';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { pathExpression, routableTypes } from '#schemas/shared/link.schema.ts';
import { storedPath } from '#schemas/shared/site-path.ts';
import type { Change } from './content-change.ts';
import type { Scope } from './freshness.ts';
import type { Routes } from './route-table.ts';

/** Where documents stand, by their ids, and where pages are. */
export type Standing = Pick<Routes, 'pathOf' | 'pages'>;

/** What a publish made old. `addresses`: whether a page moved, came or went, or a redirect changed. */
export interface Affected {
  readonly scopes: ReadonlySet<Scope>;
  readonly addresses: boolean;
  /** Where the changed documents stand now; null for one that has no address. */
  readonly standing: ReadonlyMap<string, string | null>;
}

/** Runs a query past every cache. */
export type Ask = (groq: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

const routable: ReadonlySet<string> = new Set(routableTypes);
const listed: ReadonlySet<string> = new Set(['blogPost', 'destination']);
const aroundEveryPage: ReadonlySet<string> = new Set(['siteSettings', 'siteNotice']);
const assets: ReadonlySet<string> = new Set(['sanity.imageAsset', 'sanity.fileAsset']);
const known: ReadonlySet<string> = new Set([...studioTypes.map(({ name }) => name), ...assets]);

const schemas: readonly BlockSchema[] = Object.values(blockSchemas);

/** The block types that list documents of one of these types. */
function listingBlocks(types: ReadonlySet<string>): string[] {
  return schemas.filter(({ reads }) => reads.some((type) => types.has(type))).map(({ type }) => type);
}

/** GROQ: whose blocks are of this type. The lake finds them by an index, so each type is asked for by itself. */
const holding = (from: string, type: string) => `${from}${JSON.stringify(type)} in blocks[]._type`;

/** The shared sections that refer to `$ids` or list. */
const sectionsQuery = (listing: readonly string[]) => `{
  "referring": *[_type == "sharedSection" && references($ids)]._id,
  "listing": [${listing.map((type) => `*[${holding('_type == "sharedSection" && ', type)}]._id`).join()}]
}`;

/** `$ids` themselves, and the pages that refer to them or list. */
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
const affectedAnswer = z.object({
  changed: z.array(z.object({ id: z.string(), path: z.unknown().transform(storedPath) })),
  referring: paths,
  listing: z.array(paths),
  around: z.boolean(),
});
const sectionsAnswer = z.object({
  referring: z.array(z.string()),
  listing: z.array(z.array(z.string())),
});

/**
 * What these changes made old, or `everything` where that can't be judged: something was taken away (who showed it can't
 * be asked any more), or it is of a type that the site does not know. Pages that show a changed document are found by their
 * references, through shared sections too, and by the types that their blocks list; pages below it carry its name in their
 * breadcrumbs. `before` is where documents stood before the change, as far as was seen: a table that was read shortly before
 * the change was told of may know it already, and what was made of an older one is old all the same. Throws what `ask` throws.
 */
export async function scopesAffectedBy(
  changes: readonly Change[],
  before: readonly Standing[],
  ask: Ask,
): Promise<Affected | 'everything'> {
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
  const sections = sectionsAnswer.parse(await ask(sectionsQuery(listing), { ids: changed }));
  const answer = affectedAnswer.parse(
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
  // Navigation, footer and notices show nothing of a document but where it stands.
  if (answer.around && addresses) scopes.add('settings');
  return { scopes, addresses, standing };
}

/** A new picture is shown by nothing yet: whoever shows it refers to it, and is published after it. */
function isNewAsset({ type, operation }: Change): boolean {
  return operation === 'create' && assets.has(type ?? '');
}

function cannotBeJudged({ type, operation }: Change): boolean {
  return operation === 'delete' || type === null || !known.has(type) || assets.has(type);
}

/** A path and all below it; the home page has no pages below it in this sense: nobody's breadcrumbs name it. */
function atOrBelow(path: string, pages: readonly string[]): string[] {
  return path === '/' ? [path] : [path, ...pages.filter((page) => page.startsWith(path))];
}
