/** Crawls all pages of a site and checks metadata, links, pictures, HTML and reachability. */
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { canonicalPath } from '#schemas/shared/site-path.ts';
import { visitorPages } from '#src/page/page-routes.ts';
import type { Finding, SiteResponse } from './finding.ts';
import { type CrawledPage, duplicateTextFaults, findUnreachable, pageFaults } from './page-rules.ts';
import { readHtml } from './read-html.ts';

/** The maximum number of concurrent requests to the checked site. */
export const maxRequestsAtOnce = 6;

/** Decodes the name in a URL fragment. Returns null if the percent-encoding is invalid. */
function decodedFragment(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}

/** The site to check, with everything that the check needs. */
export type CheckedSite = {
  /** All pages by canonical path. `hidden` pages are excluded from search engines. */
  readonly pages: ReadonlyMap<string, { readonly hidden: boolean }>;
  /** The source paths of all redirects. */
  readonly redirects: ReadonlySet<string>;
  /** Fetches an address: a path of the site with its query, or a full URL of a picture on another host. */
  ask(address: string): Promise<SiteResponse>;
  /** Returns true for paths that the server answers without content, such as the API. */
  readonly isOwn: (path: string) => boolean;
  /** Validates the HTML of a page and returns its faults. */
  readonly validateHtml?: (html: string) => readonly string[];
  /** Returns true for pages whose HTML is validated and whose pictures are fetched. Default: all pages. */
  readonly isInspected?: (path: string) => boolean;
  /** Receives a line of progress for the terminal. */
  readonly progress?: (words: string) => void;
};

/** Findings and counts of a crawl. `sizes`: bytes of HTML by path. */
export type PagesReport = {
  readonly findings: readonly Finding[];
  readonly links: number;
  readonly pictures: number;
  readonly sizes: ReadonlyMap<string, number>;
};

/** Checks every page of a site: metadata, links, pictures, valid HTML, and whether links from the home page reach it. */
export async function checkPages({
  pages,
  redirects,
  ask,
  isOwn,
  validateHtml = () => [],
  isInspected = () => true,
  progress,
}: CheckedSite): Promise<PagesReport> {
  const findings: Finding[] = [];
  const fault = (kind: Finding['kind'], where: string, what: string) =>
    findings.push({ kind, level: 'fault', where, what });
  const advise = (kind: Finding['kind'], where: string, what: string) =>
    findings.push({ kind, level: 'advice', where, what });

  const crawled = new Map<string, CrawledPage>();
  const sizes = new Map<string, number>();
  const isPublic = (path: string) => pages.get(path)?.hidden !== true && !visitorPages.has(path);
  await mapConcurrently([...pages.keys()], maxRequestsAtOnce, async (path) => {
    const { status, body } = await ask(encodeURI(path));
    if (status !== 200) return void fault('page', path, `answers ${status}`);
    const page = { path, markup: readHtml(body), isPublic: isPublic(path) };
    crawled.set(path, page);
    sizes.set(path, new TextEncoder().encode(body).length);
    for (const what of pageFaults(page)) fault('page', path, what);
    for (const what of isInspected(path) ? validateHtml(body) : []) fault('html', path, what);
    if (crawled.size % 10 === 0) progress?.(`${crawled.size} of ${pages.size} pages read`);
  });
  for (const { path, fault: what } of duplicateTextFaults([...crawled.values()])) fault('page', path, what);

  const leadsTo = new Map<string, Set<string>>();
  const pictures = new Map<string, string>();
  /** Addresses (with query) that are not pages, each with the first page that links there. */
  const others = new Map<string, string>();
  const noteOther = (address: string, where: string) => others.set(address, others.get(address) ?? where);
  let links = 0;
  for (const [path, { markup }] of crawled) {
    const linked = new Set<string>();
    leadsTo.set(path, linked);
    for (const href of new Set(markup.links)) {
      links += 1;
      // Addresses with a scheme: other sites, `tel:`, `data:`.
      if (/^[a-z][a-z0-9+.-]*:/i.test(href)) continue;
      const target = URL.parse(href, `http://site${encodeURI(path)}`);
      const to = target && canonicalPath(target.pathname);
      const fragment = target && decodedFragment(target.hash);
      if (!target || !to || fragment === null) {
        fault('link', path, `${href} is not a valid address`);
        continue;
      }
      if (pages.has(to)) {
        linked.add(to);
        const there = crawled.get(to)?.markup.ids;
        // `#top` is valid on every page, even without an element of that id (HTML standard).
        if (fragment && fragment.toLowerCase() !== 'top' && there && !there.has(fragment))
          fault('fragment', path, `${href}: that page has no element with this id`);
      } else if (redirects.has(to)) advise('link', path, `${href} is a redirect: link to its target`);
      // The address as written, not the canonical path: a file has no trailing slash.
      else if (!isOwn(to)) noteOther(`${target.pathname}${target.search}`, path);
    }
    for (const { src, alt, sizes: candidates } of markup.pictures) {
      if (alt === undefined) fault('picture', path, `${src} has no alt text and is not marked as decorative`);
      if (!isInspected(path)) continue;
      // Only the original and the first candidate: rendering all sizes would take hours.
      for (const address of [src, candidates[0] ?? ''])
        if (address && !address.startsWith('data:')) pictures.set(address, pictures.get(address) ?? path);
    }
    for (const feed of markup.relations.get('alternate') ?? []) {
      const { pathname, search } = new URL(feed, 'http://site');
      noteOther(`${pathname}${search}`, path);
    }
    for (const card of isInspected(path) ? (markup.meta.get('og:image') ?? []) : []) {
      const { pathname, search } = new URL(card, 'http://site');
      pictures.set(`${pathname}${search}`, path);
    }
  }
  await mapConcurrently([...others], maxRequestsAtOnce, async ([address, where]) => {
    const { status } = await ask(address);
    if (status >= 400) fault('link', where, `${address} answers ${status}`);
  });
  progress?.(`${links} links followed`);
  let asked = 0;
  await mapConcurrently([...pictures], maxRequestsAtOnce, async ([src, where]) => {
    const { status, type } = await ask(src);
    if (status !== 200 || !type.startsWith('image/'))
      fault('picture', where, `${src} answers ${status} ${type}`.trim());
    asked += 1;
    if (asked % 50 === 0) progress?.(`${asked} of ${pictures.size} pictures fetched`);
  });

  for (const path of findUnreachable([...crawled.values()], leadsTo))
    fault('orphan', path, 'cannot be reached by links from the home page');
  return { findings, links, pictures: pictures.size, sizes };
}
