import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshContent } from '#cms/uncached-content.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { PageView } from '../page-view.tsx';
import { readAsOf } from './as-of.ts';
import { DraftView } from './draft-view.tsx';
import type { OpenDraft } from './open-draft.ts';

let lake: TestLake;

const quote = (key: string, text: string) => ({ _key: key, _type: 'quote', schemaVersion: 1, text });
const notice = (key: string, startsAt: string, endsAt: string) => ({
  _key: key,
  _type: 'notice',
  schemaVersion: 1,
  tone: 'information',
  heading: key,
  startsAt,
  endsAt,
  body: [
    {
      _key: 'b',
      _type: 'block',
      style: 'normal',
      markDefs: [],
      children: [{ _key: 's', _type: 'span', text: `Notice ${key}`, marks: [] }],
    },
  ],
});
const page = {
  _id: 'trains',
  _type: 'page',
  title: 'Trains',
  path: { _type: 'slug', current: '/trains/' },
  blocks: [quote('first', 'First.'), quote('second', 'Second.'), quote('going', 'Going.')],
};

beforeAll(async () => {
  lake = await startTestLake([
    page,
    {
      ...page,
      _id: 'drafts.trains',
      blocks: [
        quote('second', 'Second.'),
        quote('first', 'First, changed.'),
        { _key: 'section', _type: 'sharedBlocks', section: { _type: 'reference', _ref: 'shared' } },
        { _key: 'odd', _type: 'carousel' },
        notice('spring', '2026-09-26T14:00:00Z', '2026-09-26T15:00:00Z'),
        notice('autumn', '2027-04-03T14:00:00Z', '2027-04-03T15:00:00Z'),
      ],
    },
    { _id: 'shared', _type: 'sharedSection', title: 'Shared', blocks: [quote('inner', 'Shared words.')] },
  ]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

async function draftOf(more: Partial<OpenDraft> = {}): Promise<OpenDraft> {
  const found = await freshContent('drafts').findPage('/trains/');
  if (!found) throw new Error('There is no draft.');
  return {
    place: { kind: 'session', path: '/trains/' },
    page: found,
    published: await freshContent('published').findPageById('trains'),
    link: null,
    outside: { path: '/trains/', title: 'Trains' },
    reading: 'drafts',
    releases: [],
    isOvertaken: false,
    token: null,
    asOf: null,
    isAsOfUnclear: false,
    view: 'page',
    ...more,
  };
}

async function html(node: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(node);
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '');
}
const drawn = async (more: Partial<OpenDraft> = {}) =>
  html(<DraftView draft={await draftOf(more)} query={{}} />);

/** Lists the marked blocks of a page with their marks. */
function marks(text: string): string[] {
  return [...text.matchAll(/<div data-block="[^>]*>/g)].flatMap(([place]) => {
    const [, id] = /id="block-([^"]*)"/.exec(place) ?? [];
    const [, change] = /data-draft-change="([^"]*)"/.exec(place) ?? [];
    return change ? [`${id} ${change}`] : [];
  });
}

test.each([
  [{}, 'Draft', 'You’re viewing drafts across the site.'],
  [{ reading: 'published' }, 'Published', 'You’re viewing the site as visitors see it.'],
  [
    { reading: 'rA,rB,drafts', releases: ['Spring', 'Summer'] },
    'Release',
    'You’re viewing the releases “Spring” and “Summer” over drafts, across the site.',
  ],
  [
    { reading: 'rA', releases: ['Spring'] },
    'Release',
    'You’re viewing the release “Spring” over published content, across the site.',
  ],
])('the banner says what %j shows', async (more, kind, sentence) => {
  const text = await drawn(more);
  expect(text).toContain(`<strong>${kind}</strong>`);
  expect(text).toContain(sentence);
});

describe('a draft', () => {
  test('shows draft notices in a session and public ones with a preview link', async () => {
    await lake.client.createIfNotExists({ _id: 'siteSettings', _type: 'siteSettings', footer: {} });
    await lake.client.create({
      _id: 'drafts.ferry',
      _type: 'siteNotice',
      tone: 'warning',
      text: 'The ferry is to be sold.',
    });
    expect(await drawn()).toContain('The ferry is to be sold.');
    const place = { kind: 'link', id: 'trains' } as const;
    const link = {
      page: 'trains',
      expiresAt: new Date('2026-12-01'),
      revision: null,
      release: null,
      note: null,
    };
    expect(await drawn({ place, link, token: 'x' })).not.toContain('The ferry is to be sold.');
    await lake.client.delete('drafts.ferry');
  });

  test('is the page below a banner, with the content path of each block', async () => {
    const text = await drawn();
    expect(text).toContain('aria-label="Draft"');
    expect(text).toContain('action="/api/draft/leave"');
    const places = [...text.matchAll(/<div data-block="([^"]*)"[^>]*data-sanity="([^"]*)"/g)].map(
      ([, type, place = '']) => `${type} ${decodeURIComponent(place.replaceAll('&quot;', '"'))}`,
    );
    expect(places).toHaveLength(4);
    expect(places[0]).toMatch(/^quote id=trains;type=page;path=blocks:second/);
    expect(places[2]).toMatch(/^quote id=shared;type=sharedSection;path=blocks:inner/);
  });

  test('names blocks and fields for its editor, but not for guests', async () => {
    const text = await drawn();
    expect(text).toContain('data-draft-label="Quotation: Second."');
    expect(text).toContain('&quot;path&quot;:&quot;blocks:inner.text&quot;');
    const link = {
      page: 'trains',
      expiresAt: new Date('2026-12-01'),
      revision: null,
      note: null,
      release: null,
    };
    const shared = await drawn({ place: { kind: 'link', id: 'trains' }, link, token: 'x' });
    for (const other of [shared, await drawn({ view: 'drafts' })])
      expect(other).not.toMatch(/data-draft-(?:label|fields)/);
  });

  test('tells its editor of an unknown block, in its place', async () => {
    expect(await drawn()).toMatch(/data-draft-only="".*This release of the site doesn’t have/s);
  });

  test('shows each window at its time on both clock change days', async () => {
    const shown = async (time: string) => {
      const text = await drawn({ asOf: readAsOf(time) });
      return ['spring', 'autumn'].filter((name) => text.includes(`Notice ${name}`));
    };
    expect(await shown('2026-09-27T01:59')).toEqual([]);
    // 2:00 does not exist on that day: it is 3:00.
    expect(await shown('2026-09-27T03:00')).toEqual(['spring']);
    expect(await shown('2026-09-27T03:59')).toEqual(['spring']);
    expect(await shown('2026-09-27T04:00')).toEqual([]);
    // 2:30 comes twice; the first is an hour before the window.
    expect(await shown('2027-04-04T02:30')).toEqual([]);
    expect(await shown('2027-04-04T02:30+12:00')).toEqual(['autumn']);
    expect(await shown('2027-04-04T02:59+12:00')).toEqual(['autumn']);
    expect(await shown('2027-04-04T03:00')).toEqual([]);
  });

  test('shows an error at the field of an invalid time, and the page as of now', async () => {
    const text = await drawn({ isAsOfUnclear: true });
    expect(text).toMatch(/role="alert".*<a href="#draft-as-of"/s);
    expect(text).toMatch(/<input[^>]*aria-describedby="draft-as-of-error"[^>]*aria-invalid="true"/);
    expect(await drawn()).not.toContain('role="alert"');
  });

  test('at a later time equals the public page at that time', async () => {
    const at = readAsOf('2026-09-27T03:00') ?? new Date(0);
    const draft = await draftOf();
    const settings = {
      navigation: [],
      notices: [],
      footer: { columns: [], social: [], legal: [], copyright: '' },
    };
    const plain = await html(
      <PageView
        page={draft.page}
        visitor={{ kind: 'anyone' }}
        draft={{ at, settings, attributes: () => ({}) }}
      />,
    );
    expect(
      (await drawn({ asOf: at })).replaceAll(/ data-(?:sanity|draft-(?:only|label|fields))="[^"]*"/g, ''),
    ).toContain(plain);
  });

  test('beside the published page marks the changes on each side, and nothing else', async () => {
    expect(marks(await drawn({ view: 'drafts', asOf: readAsOf('2026-09-27T03:00') }))).toEqual([
      'first changed',
      'section-inner added',
      'odd added',
      'spring added',
    ]);
    expect(marks(await drawn({ view: 'published' }))).toEqual(['first changed', 'going removed']);
    const both = await drawn({ view: 'comparison' });
    expect(both.match(/<iframe/g)).toHaveLength(2);
    expect(both).toContain('src="/trains/?side=draft"');
    expect(both).toContain('src="/trains/?side=published"');
    const draft = await draftOf();
    const renamed = await drawn({ view: 'comparison', page: { ...draft.page, title: 'Rail' } });
    expect(renamed).toContain('<li>Name <strong>changed</strong></li>');
    expect(both).not.toContain('<li>Name');
  });

  test('shows the public address of the page, and leads to the public page', async () => {
    const draft = await draftOf();
    const moved = await drawn({
      page: { ...draft.page, path: '/rail/' },
      place: { kind: 'session', path: '/rail/' },
    });
    expect(moved).toContain('Visitors see it at /trains/ until you publish.');
    expect(moved).toContain('name="to" value="/trains/"');
    const unpublished = await drawn({ published: null, outside: { path: '/', title: 'Home' } });
    expect(unpublished).toContain('It is not public yet: “Leave” takes you to “Home”.');
    expect(unpublished).toContain('name="to" value="/"');
    const nowhere = await drawn({ place: { kind: 'session', path: '/pre_trains/' } });
    expect(nowhere).toContain('It has no address');
    expect(await drawn()).not.toMatch(/not public yet|Visitors see it|no address/);
  });

  test('with a preview link keeps its token in its own forms and frames only', async () => {
    const token = 't'.repeat(43);
    const link = {
      page: 'trains',
      expiresAt: new Date('2026-12-01T00:00:00Z'),
      revision: null,
      release: null,
      note: 'For Aroha',
    };
    const more = { place: { kind: 'link', id: 'trains' }, token, link } as const;
    const text = await drawn(more);
    expect(text).toContain('For Aroha');
    expect(text).toContain('href="/trains/" data-document="" class="draft-banner-leave"');
    expect(text).not.toContain('/api/draft/leave');
    expect(text).toContain('It always shows the latest draft.');
    const ofRelease = { ...more, link: { ...link, release: 'rSpring' } };
    expect(await drawn({ ...ofRelease, releases: ['Spring'] })).toContain('in the release “Spring”');
    expect(await drawn({ ...ofRelease, releases: [] })).toContain('a release that no longer exists');
    expect(text.split(token)).toHaveLength(3);
    expect(await drawn({ ...more, view: 'comparison' })).toContain(
      `/pre_trains/?token=${token}&amp;side=draft`,
    );
  });
});
