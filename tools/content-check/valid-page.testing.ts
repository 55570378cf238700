/** Test fixture: the HTML of a valid page, whose parts a test can replace to plant a fault. */
import type { SiteResponse } from '#studio/site-check/finding.ts';

/** The replaceable parts of a valid page. A test leaves one out or changes it to plant a fault. */
export interface PageParts {
  readonly title: string;
  readonly description: string;
  /** Markup at the end of the head. */
  readonly head: string;
  readonly canonical: string;
  readonly robots: string;
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  /** Things in the structured data's graph besides the page and its breadcrumbs; null for no structured data. */
  readonly things: readonly object[] | null;
}

const site = 'https://southbound.example';

/** HTML of the breadcrumbs from the home page to a page directly below it. */
export const trailOf = (name: string) =>
  `<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><span aria-hidden="true">/</span><span>${name}</span></li></ol></nav>`;
const trailThing = (path: string, name: string) => ({
  '@type': 'BreadcrumbList',
  '@id': `${site}${path}#breadcrumb`,
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${site}/` },
    { '@type': 'ListItem', position: 2, name, item: `${site}${path}` },
  ],
});

/** Returns the HTML of a valid page at `path`, with the given parts replaced. */
export function validPage(path: string, parts: Partial<PageParts> = {}): string {
  const name = path === '/' ? 'Southbound' : `Page ${path.replaceAll('/', '')}`;
  const {
    title = `<title>${name}</title>`,
    description = `<meta name="description" content="${name} says in a sentence or two what a reader gets, as long as a result has room.">`,
    canonical = `<link rel="canonical" href="${site}${path}">`,
    robots = '',
    head = '',
    trail = path === '/' ? '' : trailOf(name),
    heading = `<h1>${name}</h1>`,
    body = '',
    things = [],
  } = parts;
  const page = {
    '@type': 'WebPage',
    '@id': `${site}${path}#page`,
    url: `${site}${path}`,
    name,
    isPartOf: { '@id': `${site}/#site` },
    dateModified: '2026-11-01T00:00:00Z',
  };
  const own = path === '/' ? [page] : [page, trailThing(path, name)];
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': [...own, ...(things ?? [])] });
  const card = ['title', 'description', 'image:alt'].map(
    (each) => `<meta property="og:${each}" content="${name}">`,
  );
  card.push(`<meta property="og:url" content="${site}${path}">`);
  return `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8">${title}${description}${canonical}${robots}${card.join('')}<meta property="og:image" content="${site}/social${path}card.png"><meta name="twitter:card" content="summary_large_image">${head}</head><body>${trail}<main>${heading}${body}</main>${things === null ? '' : `<script type="application/ld+json" id="_1">${graph}</script>`}</body></html>`;
}

/** A 200 response with this HTML. */
export const answered = (body: string): SiteResponse => ({
  status: 200,
  location: null,
  type: 'text/html',
  body,
});

/** A 200 response with a picture, such as a social card. */
export const picture: SiteResponse = { status: 200, location: null, type: 'image/png', body: '' };
