import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { setClock } from '#platform/clock.ts';
import { forgetConfig } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { hero } from '#schemas/blocks/hero.schema.ts';
import { type LakeBehindProxy, startLakeBehindProxy } from '#tests/content/lake-behind-proxy.ts';
import { ContentUnavailableError } from './content-source.ts';
import { sanityContent } from './sanity-content.ts';

const page = (path: string, more: object = {}) => ({
  _id: `page${path.replaceAll('/', '-')}`,
  _type: 'page',
  title: `Title of ${path}`,
  path: { current: path },
  ...more,
});
const post = (slug: string, publishedAt: string, more: object = {}) => ({
  _id: `post-${slug}`,
  _type: 'blogPost',
  title: slug,
  slug: { current: slug },
  publishedAt,
  ...more,
});

let content: LakeBehindProxy;

beforeAll(async () => {
  content = await startLakeBehindProxy([
    page('/'),
    page('/trains/', { title: 7 }),
    page('/trains/north/', {
      _id: 'odd',
      title: ['not', 'a', 'title'],
      summary: 3,
      author: {},
      publishedAt: false,
      seo: { title: 9 },
      picture: { asset: 'none' },
      blocks: 'not a list',
    }),
    page('/trains/north/express/'),
    page('/unread/'),
    page('/trains/', { _id: 'page-trains-again' }),
    page('/trains', { _id: 'page-trains-once-more' }),
    page('/embargo/', {
      blocks: [
        { _key: 'n', _type: 'notice', startsAt: '2026-12-01T00:00:00Z', heading: 'Secret until December' },
        { _key: 'o', _type: 'notice', startsAt: 'December', heading: 'Secret for ever' },
      ],
    }),
    ...Array.from({ length: 60 }, (_, day) => ({
      _id: `notice-over-${day}`,
      _type: 'siteNotice',
      text: 'Over.',
      startsAt: new Date(Date.UTC(2026, 1, 1 + day)).toISOString(),
      endsAt: new Date(Date.UTC(2026, 1, 2 + day)).toISOString(),
    })),
    { _id: 'notice-standing', _type: 'siteNotice', text: 'Standing.', startsAt: '2026-01-01T00:00:00Z' },
    { _id: 'siteSettings', _type: 'siteSettings' },
    page('/hidden/', { seo: { hidden: true, title: 9, canonical: 'nowhere', description: {} } }),
    page('/odd-hidden/', { seo: { hidden: 'yes' } }),
    page('/no_slash', { _id: 'no-slash' }),
    page('/no_slash/below/'),
    page('/Ōtaki/', { _id: 'otaki' }),
    page('/k%C4%81/', { _id: 'escaped' }),
    page('no/start/', { _id: 'no-start' }),
    page('/what?/', { _id: 'question' }),
    page('/blogs/mine/', { _id: 'in-the-way' }),
    post('older', '2026-01-01T00:00:00Z'),
    post('b', '2026-02-01T00:00:00Z', { picture: 'not a picture' }),
    post('a', '2026-02-01T00:00:00Z', { title: { not: 'a title' } }),
    post('Not A Slug', '2020-01-01T00:00:00Z', { _id: 'post-not-a-slug' }),
    {
      _id: 'tour-days',
      _type: 'tour',
      title: 'Days out',
      slug: { current: 'days-out' },
      blocks: [
        { _key: 'words', _type: 'richText' },
        { _key: 'days', _type: 'tourDetail' },
      ],
    },
    {
      _id: 'redirect-a',
      _type: 'redirect',
      from: '/old',
      target: { _type: 'reference', _ref: 'no-slash' },
    },
    { _id: 'redirect-b', _type: 'redirect', from: 9, target: { _type: 'reference', _ref: 'no-slash' } },
    {
      _id: 'redirect-c',
      _type: 'redirect',
      from: '/dead/',
      target: { _type: 'reference', _ref: 'question' },
    },
  ]);
  vi.stubEnv('LAKE_URL', content.url);
  forgetConfig();
});
afterAll(async () => {
  await content[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  forgetConfig();
});

beforeEach(() => {
  content.door = 'open';
  content.queries.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the events of warnings. */
function warnings() {
  const warn = vi.spyOn(log, 'warn');
  return () => warn.mock.calls.map(([fields]) => fields);
}

describe('a page', () => {
  test('is not queried if it does not exist, so invented addresses leave nothing in the cache', async () => {
    await sanityContent.findPage('/trains/');
    for (const path of ['/invented/1/', '/invented/2/', '/blogs/invented/', '/trains/x/'])
      expect(await sanityContent.findPage(path)).toBeNull();
    expect(
      content.queries.filter((query) => query.includes('$path') || query.includes('$slug')),
    ).toHaveLength(1);
  });

  test('of a tour opens with a link to its departures', async () => {
    const found = await sanityContent.findPage('/tours/days-out/');
    expect(hero.shape.parse(found?.blocks[0])).toMatchObject({
      tourId: 'days-out',
      links: [{ label: 'Choose a date', href: '#block-days' }],
    });
  });

  test.each(['/hidden/', '/odd-hidden/'])(
    'is hidden from search engines if it is set so or its setting is unreadable: %s',
    async (path) => {
      const warned = warnings();
      expect((await sanityContent.findPage(path))?.seo).toMatchObject({ hidden: true });
      expect(warned()).toMatchObject([{ event: 'content.odd', parts: ['seo'] }]);
    },
  );

  test('is marked as hidden in the routes if its setting is unreadable', async () => {
    const { pages } = await sanityContent.listRoutes();
    const hidden = pages.filter((route) => route.hidden).map(({ path }) => path);
    expect(hidden.sort()).toEqual(['/hidden/', '/odd-hidden/']);
  });

  test('contains nothing of a block before its time window starts', async () => {
    const words = async () => JSON.stringify((await sanityContent.findPage('/embargo/'))?.blocks);
    onTestFinished(() => setClock(null));
    setClock(new Date('2026-11-30T23:59:59Z'));
    expect(await words()).not.toContain('Secret');
    setClock(new Date('2026-12-01T00:00:00Z'));
    expect(await words()).toContain('Secret until December');
  });

  test('is shown without its invalid parts, which one event names', async () => {
    const warned = warnings();
    const found = await sanityContent.findPage('/trains/north/');
    expect(found).toMatchObject({
      id: 'odd',
      path: '/trains/north/',
      title: 'north',
      summary: null,
      author: null,
      publishedAt: null,
      seo: { hidden: undefined },
      image: null,
      ancestors: [],
    });
    expect(found?.blocks).toEqual([]);
    expect(warned()).toEqual([
      expect.objectContaining({
        event: 'content.odd',
        document: 'odd',
        parts: expect.arrayContaining([
          'title',
          'summary',
          'seo',
          'author',
          'publishedAt',
          'blocks',
          'ancestors',
        ]),
      }),
    ]);
  });

  test('has its valid ancestors', async () => {
    const found = await sanityContent.findPage('/no_slash/below/');
    expect(found?.ancestors).toEqual([{ path: '/no_slash/', title: 'Title of /no_slash' }]);
  });

  test('is found with and without a slash at the end of its stored address', async () => {
    expect(await sanityContent.findPage('/no_slash/')).toMatchObject({ id: 'no-slash', path: '/no_slash/' });
    expect(await sanityContent.findPage('/no_slash')).toMatchObject({ id: 'no-slash', path: '/no_slash/' });
  });
});

describe('a list', () => {
  test('is paginated in a total order', async () => {
    const first = await sanityContent.listBlogPosts({ page: 1, pageSize: 3 });
    expect(first.total).toBe(4);
    const slugs = [];
    for (const number of [1, 2, 3]) {
      const { items } = await sanityContent.listBlogPosts({ page: number, pageSize: 1 });
      slugs.push(...items.map(({ slug }) => slug));
    }
    expect(slugs).toEqual(['b', 'older']);
    expect(content.queries.at(-1)).toContain('[$from...$to]');
  });

  test('leaves out invalid entries and logs them', async () => {
    const warned = warnings();
    const { items } = await sanityContent.listBlogPosts({ page: 1, pageSize: 3 });
    expect(items.map(({ slug, picture }) => ({ slug, picture }))).toEqual([
      { slug: 'b', picture: null },
      { slug: 'older', picture: null },
    ]);
    expect(warned()).toEqual([expect.objectContaining({ event: 'content.odd', documents: ['post-a'] })]);
  });

  test('is not queried beyond its end', async () => {
    await sanityContent.listBlogPosts({ page: 1, pageSize: 3 });
    content.queries.length = 0;
    for (const number of [7, 8, 9])
      expect(await sanityContent.listBlogPosts({ page: number, pageSize: 20 })).toMatchObject({
        items: [],
        total: 4,
      });
    expect(content.queries.filter((query) => query.includes('$from'))).toEqual([]);
  });
});

describe('navigation and footer', () => {
  test('leave out a link to an unpublished document, and log it once', async () => {
    const link = (label: string, id: string) => ({
      _key: label,
      label,
      target: { _type: 'reference', _ref: id, _weak: true },
    });
    content.write([
      {
        _id: 'siteSettings',
        _type: 'siteSettings',
        navigation: [link('There', 'no-slash'), { ...link('Gone', 'nobody'), submenu: [] }],
        footer: { columns: [{ _key: 'c', title: 'More', links: [link('Gone too', 'nobody')] }] },
      },
    ]);
    const warned = warnings();
    for (let time = 0; time < 2; time += 1) {
      const settings = await sanityContent.findSettings();
      expect(settings?.navigation.map(({ label }) => label)).toEqual(['There']);
      expect(settings?.footer.columns[0]?.links).toEqual([]);
    }
    expect(warned().map((event) => Object(event).reason)).toEqual([
      'navigation.1',
      'footer.columns.0.links.0',
    ]);
  });
});

test('finds a current notice among many past ones', async () => {
  const notices = (await sanityContent.findSettings())?.notices.map(({ text }) => text);
  expect(notices).toEqual(['Standing.']);
});

describe('the routes of the site', () => {
  test('are canonical and lead to documents', async () => {
    const warned = warnings();
    const { pages, redirects } = await sanityContent.listRoutes();
    const paths = pages.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(
      [
        '/',
        '/blogs/a/',
        '/blogs/b/',
        '/blogs/older/',
        '/embargo/',
        '/hidden/',
        '/odd-hidden/',
        '/no_slash/',
        '/no_slash/below/',
        '/tours/days-out/',
        '/trains/',
        '/trains/north/',
        '/trains/north/express/',
        '/unread/',
      ].toSorted(),
    );
    for (const path of paths.filter((path) => path !== '/unread/'))
      expect(await sanityContent.findPage(path), path).not.toBeNull();
    expect(redirects).toEqual([{ from: '/old/', to: '/no_slash/' }]);
    expect(warned()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'content.odd',
          what: 'address',
          documents: expect.arrayContaining(['otaki']),
        }),
        expect.objectContaining({
          event: 'content.odd',
          what: 'address of another',
          documents: ['page-trains-again', 'page-trains-once-more'],
        }),
      ]),
    );
  });
});

describe('while the content does not answer', () => {
  test('returns cached content, and reports the rest as unavailable', async () => {
    await sanityContent.findPage('/trains/');
    content.door = 'shut';
    expect(await sanityContent.findPage('/trains/')).toMatchObject({ path: '/trains/' });
    await expect(sanityContent.findPage('/unread/')).rejects.toThrow(ContentUnavailableError);
  });

  test('lets later callers wait no longer than the first one', {
    tags: ['full'],
    timeout: 12_000,
  }, async () => {
    content.door = 'hanging';
    const started = performance.now();
    await expect(sanityContent.findPage('/unread/')).rejects.toThrow(ContentUnavailableError);
    await expect(sanityContent.listDestinations({ page: 1, pageSize: 5 })).rejects.toThrow(
      ContentUnavailableError,
    );
    expect(performance.now() - started).toBeLessThan(6_000);
  });
});
