import { canonicalPath } from '#schemas/shared/site-path.ts';
import { visitorPages } from '#src/page/visitor-pages.ts';
import type { Finding, SiteAnswer } from './finding.ts';
import { htmlFaults } from './html-rules.ts';
import { type CrawledPage, pageFaults, sharedWords, unreachable } from './page-rules.ts';
import { readHtml } from './read-html.ts';

/** Runs work on entries, so many at a time. */
export async function each<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
  atOnce = 6,
): Promise<void> {
  const waiting = [...entries];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry);
    }),
  );
}

/** The name in a fragment; null where it is written so that nobody can read it. */
function decodedFragment(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}

/** A site to look at. */
export type CheckedSite = {
  /** Every page by its canonical path. `hidden`: kept out of search engines. */
  readonly pages: ReadonlyMap<string, { readonly hidden: boolean }>;
  /** The paths at which redirects begin. */
  readonly redirects: ReadonlySet<string>;
  /** `address` is a path of the site with its query, or a whole address for a picture elsewhere. */
  ask(address: string): Promise<SiteAnswer>;
  /** Addresses that the house answers itself. */
  readonly isOwn: (path: string) => boolean;
  /** The pages whose HTML is validated and whose pictures are asked for; by default all. */
  readonly isInspected?: (path: string) => boolean;
  /** Told of what is being done, for whoever waits. */
  readonly progress?: (words: string) => void;
};

/** What was looked at and found. `sizes`: bytes of each page's HTML. */
export type PagesReport = {
  readonly findings: readonly Finding[];
  readonly links: number;
  readonly pictures: number;
  readonly sizes: ReadonlyMap<string, number>;
};

/** Looks at every page of a site: what it says of itself, where it leads, what it shows, whether it is valid HTML. */
export async function checkPages({
  pages,
  redirects,
  ask,
  isOwn,
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
  await each([...pages.keys()], async (path) => {
    const { status, body } = await ask(encodeURI(path));
    if (status !== 200) return void fault('page', path, `answers ${status}`);
    const page = { path, markup: readHtml(body), isPublic: isPublic(path) };
    crawled.set(path, page);
    sizes.set(path, Buffer.byteLength(body));
    for (const what of pageFaults(page)) fault('page', path, what);
    for (const what of isInspected(path) ? htmlFaults(body) : []) fault('html', path, what);
    if (crawled.size % 10 === 0) progress?.(`${crawled.size} of ${pages.size} pages read`);
  });
  for (const { path, fault: what } of sharedWords([...crawled.values()])) fault('page', path, what);

  const leadsTo = new Map<string, Set<string>>();
  const pictures = new Map<string, string>();
  /** Addresses with their query that are no page, each with the page that leads there first. */
  const others = new Map<string, string>();
  const noteOther = (address: string, where: string) => others.set(address, others.get(address) ?? where);
  let links = 0;
  for (const [path, { markup }] of crawled) {
    const linked = new Set<string>();
    leadsTo.set(path, linked);
    for (const href of new Set(markup.links)) {
      links += 1;
      // Another site, a telephone, a file inside the page.
      if (/^[a-z][a-z0-9+.-]*:/i.test(href)) continue;
      const target = URL.parse(href, `http://site${encodeURI(path)}`);
      const to = target && canonicalPath(target.pathname);
      const fragment = target && decodedFragment(target.hash);
      if (!target || !to || fragment === null) {
        // A file with an ending is no page, and has no slash at its end.
        fault('link', path, `${href} is no address`);
        continue;
      }
      if (pages.has(to)) {
        linked.add(to);
        const there = crawled.get(to)?.markup.ids;
        // Every page has a top, whether or not a part of it is called so.
        if (fragment && fragment.toLowerCase() !== 'top' && there && !there.has(fragment))
          fault('fragment', path, `${href}: no part of that page has this name`);
      } else if (redirects.has(to)) advise('link', path, `${href} goes by way of a redirect`);
      else if (!isOwn(to)) noteOther(`${target.pathname}${target.search}`, path);
    }
    for (const { src, alt, sizes: candidates } of markup.pictures) {
      if (alt === undefined)
        fault('picture', path, `${src} has neither words for it nor the mark “decorative”`);
      if (!isInspected(path)) continue;
      // The smallest one besides: all would be hours of drawing that no reader waits for.
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
  await each([...others], async ([address, where]) => {
    const { status } = await ask(address);
    if (status >= 400) fault('link', where, `${address} answers ${status}`);
  });
  progress?.(`${links} links followed`);
  let asked = 0;
  await each([...pictures], async ([src, where]) => {
    const { status, type } = await ask(src);
    if (status !== 200 || !type.startsWith('image/'))
      fault('picture', where, `${src} answers ${status} ${type}`.trim());
    asked += 1;
    if (asked % 50 === 0) progress?.(`${asked} of ${pictures.size} pictures asked for`);
  });

  for (const path of unreachable([...crawled.values()], leadsTo))
    fault('orphan', path, 'no links lead here from the home page');
  return { findings, links, pictures: pictures.size, sizes };
}
