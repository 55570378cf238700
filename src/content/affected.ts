import { z } from 'zod';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { pathExpression, routableTypes } from '#schemas/shared/link.ts';
import type { Change } from './change.ts';
import type { Scope } from './freshness.ts';
import { storedPath } from './path.ts';
import type { Routes } from './route-table.ts';

/** What a publish made old. `addresses`: whether a page moved, came or went, or a redirect changed. */
export interface Affected {
  readonly scopes: ReadonlySet<Scope>;
  readonly addresses: boolean;
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

const sectionsQuery = `*[_type == "sharedSection" && (references($ids) || count(blocks[_type in $listing]) > 0)]._id`;

const affectedQuery = `{
  "changed": *[_id in $ids]{"id": _id, "path": ${pathExpression}},
  "shown": *[_type in $routable && (references($ids) || count(blocks[_type in $listing]) > 0)]{"path": ${pathExpression}}.path,
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
  shown: paths,
  around: z.boolean(),
});

/**
 * What these changes made old, or `everything` where that can't be judged: something was taken away (who showed it can't
 * be asked any more), or it is of a type that the site does not know. Pages that show a changed document are found by their
 * references, through shared sections too, and by the types that their blocks list; pages below it carry its name in their
 * breadcrumbs. `before` is the route table from before the change. Throws what `ask` throws.
 */
export async function affectedBy(
  changes: readonly Change[],
  before: Pick<Routes, 'pathOf' | 'pages'> | undefined,
  ask: Ask,
): Promise<Affected | 'everything'> {
  const relevant = changes.filter((change) => !isNewAsset(change));
  if (relevant.length === 0) return { scopes: new Set(), addresses: false };
  if (!before || relevant.some(cannotBeJudged)) return 'everything';

  const types = new Set(relevant.flatMap(({ type }) => (type === null ? [] : [type])));
  const scopes = new Set<Scope>();
  for (const type of types) {
    if (listed.has(type)) scopes.add(`list:${type}`);
    if (aroundEveryPage.has(type)) scopes.add('settings');
  }
  const listing = listingBlocks(types);
  const changed = relevant.map(({ id }) => id);
  const sections = z.array(z.string()).parse(await ask(sectionsQuery, { ids: changed, listing }));
  const answer = affectedAnswer.parse(
    await ask(affectedQuery, {
      ids: [...new Set([...changed, ...sections])],
      listing,
      routable: [...routable],
      around: [...aroundEveryPage],
    }),
  );

  for (const path of answer.shown) scopes.add(`page:${path}`);
  let addresses = types.has('redirect');
  const changedIds = new Set(changed);
  for (const { id, path } of answer.changed) {
    if (!changedIds.has(id)) continue;
    const old = before.pathOf.get(id) ?? null;
    const type = relevant.find((change) => change.id === id)?.type ?? '';
    if (!routable.has(type)) continue;
    if (old !== path) addresses = true;
    for (const own of [old, path])
      if (own) for (const each of atOrBelow(own, before.pages)) scopes.add(`page:${each}`);
  }
  // Navigation, footer and notices show nothing of a document but where it stands.
  if (answer.around && addresses) scopes.add('settings');
  return { scopes, addresses };
}

/** A new picture is shown by nothing yet: whoever shows it refers to it, and is published after it. */
function isNewAsset({ type, operation }: Change): boolean {
  return operation === 'create' && assets.has(type ?? '');
}

function cannotBeJudged({ type, operation }: Change): boolean {
  return operation === 'delete' || type === null || !known.has(type) || assets.has(type);
}

/** A path and all below it; the home page has no pages below it in this sense: nobody's breadcrumbs name it. */
function atOrBelow(path: string, pages: ReadonlySet<string>): string[] {
  return path === '/' ? [path] : [path, ...[...pages].filter((page) => page.startsWith(path))];
}
