/** Checks all published content and the site that shows it: Studio rules, addresses, blocks, redirects, pages and sitemap. */
import { z } from 'zod';
import * as groq from '#cms/queries.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import {
  addressOf,
  ancestorPaths,
  canonicalPath,
  redirectPath,
  storedForms,
  storedPath,
} from '#schemas/shared/site-path.ts';
import { blockFindings } from '#src/page/block-findings.ts';
import { visitorPages } from '#src/page/page-routes.ts';
import { checkPages, maxRequestsAtOnce } from '#studio/site-check/check-pages.ts';
import type { Finding, SiteResponse } from '#studio/site-check/finding.ts';
import { htmlFaults } from './html-rules.ts';
import { readSitemap } from './read-sitemap.ts';

/** The content and the site to check. */
export type Checked = {
  /** Runs a GROQ query over the published documents. */
  query(groq: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Fetches an address: a path of the site with its query, or a full URL of a picture on another host. */
  ask(address: string): Promise<SiteResponse>;
  /** Validates a document with the Studio's rules and returns their messages to editors. */
  rules(document: unknown): Promise<readonly string[]>;
  /** Returns true for paths that the server answers without content, such as the API. */
  readonly isOwn: (path: string) => boolean;
  /** Receives a line of progress for the terminal. */
  readonly progress?: (words: string) => void;
};

/** Findings and counts of a content check. */
export type CheckReport = {
  readonly counts: Readonly<
    Record<'documents' | 'pages' | 'links' | 'redirects' | 'pictures' | 'blocks', number>
  >;
  /** Bytes of each page's HTML. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
};

const table = z.object({
  pages: z.array(
    z.object({ id: z.string(), type: z.string(), path: z.unknown(), hidden: z.boolean().nullish() }),
  ),
  redirects: z.array(z.object({ id: z.string(), from: z.unknown(), to: z.unknown() })),
});
const stored = z.looseObject({ _id: z.string(), _type: z.string() });

/** Checks all published documents and every page of the site. Findings are sorted: faults first, then by kind and place. */
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
  await mapConcurrently(documents, maxRequestsAtOnce, async (document) => {
    for (const said of await checked.rules(document)) fault('rule', document._id, said);
  });

  const routes = table.parse(await checked.query(groq.routes, {}));
  const pages = new Map<string, { readonly id: string; readonly hidden: boolean }>();
  for (const { id, type, path, hidden } of routes.pages) {
    const canonical = storedPath(path);
    if (!canonical) fault('address', id, `${JSON.stringify(path)} is not a valid address`);
    else if (addressOf(canonical).type !== type)
      fault('address', id, `${canonical} is an address of another type`);
    else if (pages.has(canonical))
      fault('address', id, `${canonical} is the address of ${pages.get(canonical)?.id} too`);
    else pages.set(canonical, { id, hidden: hidden === true });
  }

  let blocks = 0;
  await mapConcurrently([...pages.keys()], maxRequestsAtOnce, async (path) => {
    const address = addressOf(path);
    const around = { ancestors: ancestorPaths(path).flatMap(storedForms), mediaBase: '/media/' };
    const content =
      address.type === 'page'
        ? await checked.query(groq.pageByPath, { ...around, paths: storedForms(path) })
        : await checked.query(groq.listedBySlug(address.type), { ...around, slug: address.slug });
    const { count, findings: found } = blockFindings(
      z.looseObject({ blocks: z.unknown() }).safeParse(content).data?.blocks,
    );
    blocks += count;
    for (const { kind, type, key, what } of found)
      fault(kind, path, `${type === null ? 'an entry' : `${type} ${key}`.trim()}: ${what}`);
  });

  const redirects = new Map<string, string>();
  await mapConcurrently(routes.redirects, maxRequestsAtOnce, async ({ id, from, to }) => {
    const begins = redirectPath(from);
    const leads = storedPath(to);
    if (!begins) return void fault('redirect', id, `${JSON.stringify(from)} is not a valid address`);
    if (redirects.has(begins))
      return void fault('redirect', id, `another redirect has the address ${begins} too`);
    redirects.set(begins, leads ?? '');
    if (pages.has(begins))
      return void fault('redirect', id, `a page has the address ${begins}, so the redirect never runs`);
    if (!leads || !pages.has(leads)) return void advise('redirect', id, `${begins} has no public target`);
    const first = await checked.ask(`${encodeURI(begins)}?from=check`);
    if (first.status !== 308 || !first.location)
      return void fault('redirect', id, `${begins} answers ${first.status} instead of a redirect`);
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
    validateHtml: htmlFaults,
    ...(checked.progress && { progress: checked.progress }),
  });
  findings.push(...site.findings);

  findings.push(...sitemapFindings(await checked.ask('/sitemap.xml'), pages));

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

/** Checks that the served sitemap lists each page open to search engines exactly once, and nothing else. */
function sitemapFindings(
  { status, body }: SiteResponse,
  pages: ReadonlyMap<string, { readonly hidden: boolean }>,
): Finding[] {
  const fault = (where: string, what: string) => ({ kind: 'sitemap', level: 'fault', where, what }) as const;
  if (status !== 200) return [fault('/sitemap.xml', `answers ${status}`)];
  const read = readSitemap(body);
  if ('fault' in read) return [fault('/sitemap.xml', read.fault)];
  const paths = read.addresses.map((address) => canonicalPath(URL.parse(address)?.pathname ?? '') ?? address);
  const named = new Set(paths);
  const isListed = (path: string) => pages.get(path)?.hidden === false && !visitorPages.has(path);
  return [
    ...paths.filter((path, at) => paths.indexOf(path) !== at).map((path) => fault(path, 'is listed twice')),
    ...[...named]
      .filter((path) => !isListed(path))
      .map((path) => fault(path, pages.has(path) ? 'is listed but hidden' : 'is listed but not a page')),
    ...[...pages.keys()]
      .filter((path) => isListed(path) && !named.has(path))
      .map((path) => fault(path, 'is missing')),
  ];
}
