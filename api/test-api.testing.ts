/** Test fixture: the whole API over content in memory. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Listed, PageContent } from '#cms/content-source.ts';
import type { PublishedForm } from '#cms/find-form.ts';
import type { CartResult } from '#domains/cart/cart.ts';
import { embeddedCatalogue } from '#domains/catalogue/catalogue-fixtures.testing.ts';
import { createSearchIndex } from '#domains/site-search/search-index.ts';
import type { SiteSearch } from '#domains/site-search/site-search.ts';
import type { LoadedFeed } from '#domains/travel/feed/loaded-feed.ts';
import { noSeatsTaken } from '#domains/travel/offers/seat-counts.ts';
import { noVehicleSpace } from '#domains/travel/offers/vehicle-space.ts';
import { loadEmbeddedFeed } from '#domains/travel/search/load-test-feed.testing.ts';
import type { SearchDeps } from '#domains/travel/search/search-fares.ts';
import { createApi } from './app.ts';
import type { ApiContent, ApiDependencies, ApiProducts, BookingCalls, CartCalls } from './dependencies.ts';

/** A page as an editor might write it. */
export const contactPage: PageContent = {
  id: 'page-contact',
  type: 'page',
  revision: 'r1',
  updatedAt: '2026-11-01T00:00:00Z',
  path: '/contact/',
  title: 'Contact',
  summary: null,
  seo: { title: 'Talk to us', description: undefined, hidden: undefined, canonical: undefined },
  image: null,
  ancestors: [],
  publishedAt: null,
  author: null,
  // The API passes on all blocks, valid or not: the page pipeline judges them.
  blocks: [{ _key: 'a', _type: 'hero', heading: 'Kia ora' }, null, { _key: 'b', _type: '__proto__' }, 'text'],
};

/** Token that opens the preview of the contact page. */
export const previewToken = 'p'.repeat(43);

const listed = (slug: string, title: string): Listed => ({
  id: `id-${slug}`,
  slug,
  path: `/blogs/${slug}/`,
  title,
  summary: null,
  picture: null,
  region: null,
  publishedAt: '2026-10-01T00:00:00Z',
  author: 'Aroha',
});

const all = [listed('one', 'One'), listed('two', 'Two'), listed('three', 'Three')];

/** Content in memory: the contact page, and three entries in each list. */
export const contentInMemory: ApiContent = {
  findPage: async (path) => (path === contactPage.path ? contactPage : null),
  listBlogPosts: async ({ page, pageSize }) => ({
    items: all.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: all.length,
  }),
  listDestinations: (paging) => contentInMemory.listBlogPosts(paging),
  findBlogPost: async (slug) => (slug === 'one' ? { ...contactPage, type: 'blogPost', title: 'One' } : null),
  findDestination: async (slug) =>
    slug === 'one' ? { ...contactPage, type: 'destination', title: 'One' } : null,
  isReachable: async () => true,
  findPreview: async (page, token) =>
    token === previewToken && ('id' in page ? page.id === contactPage.id : page.path === contactPage.path)
      ? {
          page: { ...contactPage, title: 'Contact, a draft' },
          link: { page: contactPage.id, expiresAt: testNow, revision: null, release: null, note: null },
        }
      : null,
};

/** The form `enquiry` of the document `page-groups`: one required text. */
export const testForm: PublishedForm = {
  title: 'Group travel',
  recipient: 'Groups',
  fields: [{ key: 'name', kind: 'text', label: 'Your name', isRequired: true, options: [], isMenu: false }],
};

/** A search index with two places. */
export const testSearch: SiteSearch = async (words, limit) => {
  const place = (id: string, title: string, summary: string) => ({
    ...({ id, title, summary, type: 'destination', path: `/destinations/${id}/` } as const),
    ...{ place: 'Canterbury', picture: null, text: '', otherNames: [] },
  });
  const index = await createSearchIndex([
    place('kaikoura', 'Kaikōura', 'Whales on one side, mountains on the other.'),
    place('christchurch', 'Christchurch', 'A garden city between the mountains and the sea.'),
  ]);
  return index.search(words, limit);
};

/** Current time in travel tests: a Saturday morning in New Zealand. */
export const testNow = new Date('2026-11-21T08:00:00+13:00');

let feed: Promise<LoadedFeed> | undefined;

/** Returns the embedded timetable, which is loaded on first use. */
function testFeed(): Promise<LoadedFeed> {
  feed ??= loadEmbeddedFeed(testNow);
  return feed;
}

/** Travel dependencies as of `testNow`. */
export const testTravel: SearchDeps = {
  feed: testFeed,
  now: () => testNow,
  key: () => Buffer.alloc(32, 7),
  seats: noSeatsTaken,
  vehicles: noVehicleSpace,
};

const upstream = async (): Promise<CartResult> => ({ ok: false, failure: { code: 'UPSTREAM' } });

/** Cart calls that fail as if the database were unavailable. */
const noCarts: CartCalls = {
  read: upstream,
  add: upstream,
  change: upstream,
  restore: upstream,
  remove: upstream,
};

const noBooking = async () => ({ ok: false, failure: { code: 'UPSTREAM' } }) as const;

/** Booking calls without any bookings, and a provider that sends nothing. */
export const noBookings: BookingCalls = {
  quote: noBooking,
  place: noBooking,
  requestLink: async () => true,
  find: async () => null,
  offerRefund: noBooking,
  confirmRefund: noBooking,
  offerChange: noBooking,
  confirmChange: noBooking,
  submitClaim: noBooking,
  ticket: async () => new Uint8Array(),
  calendar: async () => '',
  once: async (_, work) => ({ kind: 'answer', answer: await work('name'), isReplayed: false }),
  receiveWebhook: async () => 'refused',
};

/** The embedded catalogue with all units free. */
export const testProducts: ApiProducts = {
  catalogue: embeddedCatalogue,
  taken: async (questions) => questions.map(() => 0),
};

/** Dependencies of a test API, with `changes` to the usual ones. */
export function testDependencies(changes: Partial<ApiDependencies> = {}): ApiDependencies {
  return {
    apiKeys: ['first-key', 'second-key'],
    safeDomains: ['localhost', 'www.example.nz'],
    content: contentInMemory,
    search: testSearch,
    contact: { store: async () => ({ reference: 'ABC-DEF-GHJ' }) },
    forms: {
      find: async (documentId, formKey) =>
        `${documentId}/${formKey}` === 'page-groups/enquiry' ? testForm : null,
      store: async () => ({ reference: 'ABC-DEF-GHJ' }),
    },
    travel: testTravel,
    products: testProducts,
    cart: noCarts,
    booking: noBookings,
    readiness: async () => ({ database: 'ready', timetable: 'not_installed' }),
    ...changes,
  };
}

/** Creates the API with `changes` to the usual test dependencies. */
export function testApi(changes: Partial<ApiDependencies> = {}): OpenAPIHono {
  return createApi(testDependencies(changes));
}

/** Headers with a valid API key and origin domain. */
export const goodHeaders = { 'X-Api-Key': 'first-key', 'X-Origin-Domain': 'www.example.nz' };

/** A valid contact message. */
export const goodMessage = { name: 'Mārama Ōpata', email: 'marama@example.nz', message: 'Kia ora' };
