import { z } from 'zod';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { missingDocuments, missingLinks } from '#src/content/missing-links.ts';
import { addressOf, ancestorPaths, storedForms, storedPath } from '#src/content/path.ts';
import * as groq from '#src/content/queries.ts';
import { migrate } from '#src/page/migrate.ts';
import { openSections } from '#src/page/open-sections.ts';
import { visitorPages } from '#src/page/visitor-pages.ts';
import { checkPages, each } from './check-pages.ts';
import type { Finding, SiteAnswer } from './finding.ts';

/** What is checked: the content and the site that shows it. */
export type Checked = {
  /** Runs a query over what is published. */
  query(groq: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** `address` is a path of the site with its query, or a whole address for a picture elsewhere. */
  ask(address: string): Promise<SiteAnswer>;
  /** What the rules of the Studio say of a document, in an editor's words. */
  rules(document: unknown): Promise<readonly string[]>;
  /** Addresses that the house answers itself. */
  readonly isOwn: (path: string) => boolean;
  /** Told of what is being done, for whoever waits. */
  readonly progress?: (words: string) => void;
};

/** How many pages and pictures were looked at, and what was found. */
export type CheckReport = {
  readonly counts: Readonly<
    Record<'documents' | 'pages' | 'links' | 'redirects' | 'pictures' | 'blocks', number>
  >;
  /** Bytes of each page's HTML. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
};

const schemas = new Map<string, BlockSchema>(
  Object.values(blockSchemas).map((schema) => [schema.type, schema]),
);
const schemaOf = (type: string) => schemas.get(type);

const table = z.object({
  pages: z.array(
    z.object({ id: z.string(), type: z.string(), path: z.unknown(), hidden: z.boolean().nullish() }),
  ),
  redirects: z.array(z.object({ id: z.string(), from: z.unknown(), to: z.unknown() })),
});
const stored = z.looseObject({ _id: z.string(), _type: z.string() });
const block = z.looseObject({ _type: z.string(), _key: z.string().optional() });

/** Looks at everything that is published and at every page of the site that shows it. */
export async function checkContent(checked: Checked): Promise<CheckReport> {
  const findings: Finding[] = [];
  const fault = (kind: Finding['kind'], where: string, what: string) =>
    findings.push({ kind, level: 'fault', where, what });
  const advise = (kind: Finding['kind'], where: string, what: string) =>
    findings.push({ kind, level: 'advice', where, what });

  const documents = z
    .array(stored)
    .parse(
      await checked.query(
        '*[_id in path("*") && !string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]',
        {},
      ),
    );
  await each(documents, async (document) => {
    for (const said of await checked.rules(document)) fault('rule', document._id, said);
  });

  const routes = table.parse(await checked.query(groq.routes, {}));
  const pages = new Map<string, { readonly id: string; readonly hidden: boolean }>();
  for (const { id, type, path, hidden } of routes.pages) {
    const canonical = storedPath(path);
    if (!canonical) fault('address', id, `${JSON.stringify(path)} is no address that can be asked for`);
    else if (addressOf(canonical).type !== type)
      fault('address', id, `${canonical} is an address of another type`);
    else if (pages.has(canonical))
      fault('address', id, `${canonical} is the address of ${pages.get(canonical)?.id} too`);
    else pages.set(canonical, { id, hidden: hidden === true });
  }

  let blocks = 0;
  await each([...pages.keys()], async (path) => {
    const address = addressOf(path);
    const around = { ancestors: ancestorPaths(path).flatMap(storedForms), mediaBase: '/media/' };
    const content =
      address.type === 'page'
        ? await checked.query(groq.pageByPath, { ...around, paths: storedForms(path) })
        : await checked.query(groq.listedBySlug(address.type), { ...around, slug: address.slug });
    const entries = z.looseObject({ blocks: z.unknown() }).safeParse(content).data?.blocks;
    for (const { entry } of openSections(entries)) {
      blocks += 1;
      const parsed = block.safeParse(entry);
      const name = parsed.success ? `${parsed.data._type} ${parsed.data._key ?? ''}`.trim() : 'an entry';
      const schema = parsed.success ? schemaOf(parsed.data._type) : undefined;
      if (!parsed.success || !schema) {
        fault('block', path, `${name} is no block that this release knows`);
        continue;
      }
      try {
        const { stored: current } = migrate(parsed.data, schema, schemaOf);
        const shaped = schema.shape.safeParse(current);
        for (const issue of shaped.error?.issues.slice(0, 3) ?? [])
          fault('block', path, `${name}: ${issue.path.join('.')} ${issue.message}`);
        for (const place of missingLinks(current))
          fault('link', path, `${name}: ${place} leads to a document that is not public`);
        for (const place of missingDocuments(current))
          fault('link', path, `${name}: ${place} is a document that is not public, and is left out`);
      } catch (error) {
        fault(
          'block',
          path,
          `${name} can’t be read: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  });

  const redirects = new Map<string, string>();
  await each(routes.redirects, async ({ id, from, to }) => {
    const begins = storedPath(from);
    const leads = storedPath(to);
    if (!begins)
      return void fault('redirect', id, `${JSON.stringify(from)} is no address that can be asked for`);
    if (redirects.has(begins)) return void fault('redirect', id, `another redirect begins at ${begins} too`);
    redirects.set(begins, leads ?? '');
    if (pages.has(begins)) return void fault('redirect', id, `a page stands at ${begins}: nobody is led on`);
    if (!leads || !pages.has(leads))
      return void advise('redirect', id, `${begins} leads nowhere: its page is not public`);
    const first = await checked.ask(`${encodeURI(begins)}?from=check`);
    if (first.status !== 308 || !first.location)
      return void fault('redirect', id, `${begins} answers ${first.status} in place of a redirect`);
    if (!first.location.includes('from=check')) fault('redirect', id, `${begins} loses the query`);
    const second = await checked.ask(first.location);
    if (second.status !== 200)
      fault('redirect', id, `${begins} does not end after one hop: ${second.status}`);
  });

  checked.progress?.(`${documents.length} documents read`);
  const site = await checkPages({
    pages,
    redirects: new Set(redirects.keys()),
    ask: checked.ask,
    isOwn: checked.isOwn,
    ...(checked.progress && { progress: checked.progress }),
  });
  findings.push(...site.findings);

  const map = await checked.ask('/sitemap.xml');
  const listed = new Set(
    [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => decodeURI(new URL(url).pathname)),
  );
  if (map.status !== 200) fault('sitemap', '/sitemap.xml', `answers ${map.status}`);
  else
    for (const [path, { hidden }] of pages)
      if ((!hidden && !visitorPages.has(path)) !== listed.has(path))
        fault('sitemap', path, listed.has(path) ? 'is in it and hidden' : 'is not in it');

  return {
    counts: {
      documents: documents.length,
      pages: pages.size,
      links: site.links,
      redirects: routes.redirects.length,
      pictures: site.pictures,
      blocks,
    },
    sizes: site.sizes,
    findings: findings.toSorted(
      (a, b) =>
        a.level.localeCompare(b.level) * -1 || a.kind.localeCompare(b.kind) || a.where.localeCompare(b.where),
    ),
  };
}
