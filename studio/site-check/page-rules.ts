/** Rules for every page: title, description, canonical address, social card, headings, breadcrumbs and structured data. */
import { searchResult } from '#schemas/validation/seo-length-rules.ts';
import type { PageMarkup } from './read-html.ts';
import { readStructuredData } from './structured-data.ts';

/** A crawled page. `path` is canonical. */
export type CrawledPage = {
  readonly path: string;
  readonly markup: PageMarkup;
  /** False for pages hidden from search engines: their texts need not fit a search result. */
  readonly isPublic: boolean;
};

/** Returns the only value. Adds a fault if there is none or more than one. */
function only(values: readonly string[] | undefined, what: string, faults: string[]): string | null {
  const [first] = values ?? [];
  if (values === undefined || values.length === 0 || first?.trim() === '') faults.push(`has no ${what}`);
  else if (values.length > 1) faults.push(`has ${values.length} elements for its ${what}`);
  return first?.trim() || null;
}

const pathOf = (address: string) => decodeURI(URL.parse(address, 'http://site')?.pathname ?? address);

const originOf = (address: string) => URL.parse(address)?.origin;

function headingFaults(levels: readonly number[]): string[] {
  const titles = levels.filter((level) => level === 1).length;
  const skipped = levels.findIndex((level, index) => level > (levels[index - 1] ?? 0) + 1 && index > 0);
  return [
    ...(titles === 1 ? [] : [titles === 0 ? 'has no main heading (h1)' : `has ${titles} main headings (h1)`]),
    ...(skipped < 0 ? [] : [`skips a heading level: heading ${skipped + 1} is an h${levels[skipped]}`]),
  ];
}

function trailFaults(
  { path, markup: { trail } }: CrawledPage,
  structured: ReturnType<typeof readStructuredData>['trail'],
) {
  if (path === '/') return trail || structured ? ['is the home page and has breadcrumbs'] : [];
  if (!trail) return ['has no breadcrumbs'];
  if (!structured) return ['has breadcrumbs that search engines can’t read (no BreadcrumbList)'];
  const shown = trail.map(({ words, href }) => `${words} ${href === null ? path : pathOf(href)}`);
  const same = structured.map(({ name, path: item }) => `${name} ${pathOf(item)}`);
  return shown.join(' › ') === same.join(' › ')
    ? []
    : [`shows the breadcrumbs ${shown.join(' › ')} but its structured data has ${same.join(' › ')}`];
}

/** Elements of a social card, in an editor's words. */
const cardParts = {
  'og:title': 'title for social cards (og:title)',
  'og:description': 'description for social cards (og:description)',
  'og:url': 'address for social cards (og:url)',
  'og:image:alt': 'alt text of its picture for social cards (og:image:alt)',
  'twitter:card': 'kind of social card (twitter:card)',
};

/** Returns the faults of one page, phrased to follow its address. */
export function pageFaults(page: CrawledPage): string[] {
  const { path, markup, isPublic } = page;
  const faults: string[] = [];
  const title = only(markup.titles, 'title', faults);
  const description = only(markup.meta.get('description'), 'description', faults);
  const canonical = only(markup.relations.get('canonical'), 'canonical address', faults);
  const card = only(markup.meta.get('og:image'), 'picture for social cards', faults);
  for (const [name, words] of Object.entries(cardParts)) only(markup.meta.get(name), words, faults);
  // A text that appeared first on another site may name that site's address as canonical.
  const isOwn = canonical && originOf(canonical) === originOf(markup.meta.get('og:url')?.[0] ?? '');
  if (isOwn && pathOf(canonical) !== path) faults.push(`says that its address is ${pathOf(canonical)}`);
  if (card && !/^https?:\/\//.test(card))
    faults.push('has a relative address of its picture for social cards');
  if (isPublic) {
    const letters = (words: string) => [...words].length;
    if (title && letters(title) > searchResult.title)
      faults.push(`has a title of ${letters(title)} characters, ${searchResult.title} fit: ${title}`);
    const { minDescription: least, description: most } = searchResult;
    if (description && (letters(description) < least || letters(description) > most))
      faults.push(
        `has a description of ${letters(description)} characters, ${least} to ${most} fit: ${description}`,
      );
    if (markup.meta.get('robots')?.some((value) => value.includes('noindex')))
      faults.push('is in the sitemap but asks search engines to leave it out (noindex)');
  }
  const structured = readStructuredData(markup.structured);
  return [
    ...faults,
    ...headingFaults(markup.headings),
    ...structured.faults,
    ...trailFaults(page, structured.trail),
  ];
}

/** Returns a fault for each title and description that an earlier public page has too, by the later page's path. */
export function duplicateTextFaults(pages: readonly CrawledPage[]): { path: string; fault: string }[] {
  const found: { path: string; fault: string }[] = [];
  const publicPages = pages.filter(({ isPublic }) => isPublic);
  for (const [what, wordsOf] of [
    ['title', ({ markup }: CrawledPage) => markup.titles[0]],
    ['description', ({ markup }: CrawledPage) => markup.meta.get('description')?.[0]],
  ] as const) {
    const first = new Map<string, string>();
    for (const page of publicPages) {
      const words = wordsOf(page);
      if (words === undefined) continue;
      const other = first.get(words);
      if (other === undefined) first.set(words, page.path);
      else found.push({ path: page.path, fault: `has the ${what} of ${other}: ${words}` });
    }
  }
  return found;
}

/** Returns the paths of public pages that no chain of links from the home page reaches. `leadsTo`: link targets by path. */
export function findUnreachable(
  pages: readonly CrawledPage[],
  leadsTo: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const reached = new Set(['/']);
  // The loop also visits the paths that it adds to the set.
  for (const path of reached) for (const next of leadsTo.get(path) ?? []) reached.add(next);
  return pages.filter(({ path, isPublic }) => isPublic && !reached.has(path)).map(({ path }) => path);
}
