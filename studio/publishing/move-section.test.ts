import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestLake, type TestDocument } from '#lake/test-lake.ts';
import { planSectionMove, type SectionMutation, sectionParameters, sectionQuery } from './move-section.ts';

const page = (id: string, current: string, more: object = {}): TestDocument => ({
  ...{ _id: id, _type: 'page', _rev: `rev-${id}`, title: id, path: { _type: 'slug', current } },
  ...more,
});
const redirect = (id: string, from: string, target: string): TestDocument => ({
  ...{ _id: id, _type: 'redirect', from, target: { _type: 'reference', _ref: target, _weak: true } },
});

/** The result of `sectionQuery` over these documents. */
function found(documents: readonly TestDocument[], rename: { from: string; to: string }) {
  const { from, to } = sectionParameters(rename);
  const rows = documents.flatMap((each) =>
    each._type === 'page' ? [{ ...each, path: String((each.path as { current: string }).current) }] : [],
  );
  const below = (start: string) =>
    rows.filter(({ path }) => path.startsWith(start) || `${path}/`.startsWith(start));
  return {
    pages: below(from),
    others: below(to),
    redirects: documents
      .filter(({ _type }) => _type === 'redirect')
      .map((each) => ({ ...each, target: (each.target as { _ref: string })._ref })),
  };
}

function applied(documents: readonly TestDocument[], mutations: readonly SectionMutation[]): TestDocument[] {
  const byId = new Map(documents.map((each) => [each._id, each]));
  for (const mutation of mutations) {
    if ('delete' in mutation) byId.delete(mutation.delete.id);
    else if ('create' in mutation) byId.set(mutation.create._id, mutation.create);
    else {
      const { id, set } = mutation.patch;
      const before = byId.get(id);
      if (before) byId.set(id, { ...before, path: { _type: 'slug', current: String(set['path.current']) } });
    }
  }
  return [...byId.values()];
}

let made = 0;
const newId = () => `redirect-${made++}`;
const move = (documents: readonly TestDocument[], rename: { from: string; to: string }) =>
  planSectionMove(found(documents, rename), rename, newId);

describe('moving a section', () => {
  const site = [
    page('trains', '/trains/'),
    page('north', '/trains/north/'),
    page('drafts.north', '/trains/north/', { title: 'North, reworked' }),
    page('drafts.new', '/trains/new/', { title: 'new' }),
    page('east', '/trains/north/east'),
    page('buses', '/buses/'),
    page('training', '/training/'),
  ];

  test('lists each page below it once, with its new address', () => {
    const { pages, faults } = move(site, { from: '/trains/', to: '/rail' });
    expect(faults).toEqual([]);
    expect(pages).toEqual([
      { id: 'trains', title: 'trains', from: '/trains/', to: '/rail/', isPublic: true },
      { id: 'new', title: 'new', from: '/trains/new/', to: '/rail/new/', isPublic: false },
      { id: 'north', title: 'North, reworked', from: '/trains/north/', to: '/rail/north/', isPublic: true },
      { id: 'east', title: 'east', from: '/trains/north/east/', to: '/rail/north/east/', isPublic: true },
    ]);
  });

  test('leaves a page alone that was given its new address before, in its draft', () => {
    const renamed = [...site, page('drafts.trains', '/rail/')];
    const { pages, faults, mutations } = move(renamed, { from: '/trains/', to: '/rail/' });
    expect(faults).toEqual([]);
    expect(pages.map(({ id }) => id)).toContain('trains');
    expect(mutations).not.toContainEqual({ patch: expect.objectContaining({ id: 'drafts.trains' }) });
  });

  test('moves versions in releases along, except in scheduled releases, which prevent it', () => {
    const rename = { from: '/trains/', to: '/rail/' };
    const documents = [
      ...site,
      page('versions.spring.north', '/trains/north/'),
      page('versions.spring.trains', '/by-train/'),
      page('versions.spring.added', '/trains/added/'),
    ];
    const plan = move(documents, rename);
    expect(plan.faults).toEqual([]);
    expect(plan.pages.find(({ id }) => id === 'added')).toMatchObject({ isPublic: false });
    const moved = applied(documents, plan.mutations).filter(({ _id }) => _id.startsWith('versions.'));
    expect(moved.map(({ path }) => path)).toEqual(
      ['/rail/north/', '/by-train/', '/rail/added/'].map((current) => ({ _type: 'slug', current })),
    );
    const scheduled = [{ name: 'spring', title: 'Spring' }];
    expect(planSectionMove({ ...found(documents, rename), scheduled }, rename, newId).faults).toEqual([
      'The scheduled release “Spring” has pages of this section. Unschedule it first.',
    ]);
  });

  test('removes redirects that its pages replace, and keeps the others', () => {
    const documents = [
      ...site,
      redirect('old', '/rail/north/', 'buses'),
      redirect('other', '/anywhere/', 'north'),
      redirect('drafts.old', '/rail/north/', 'buses'),
    ];
    const after = applied(documents, move(documents, { from: '/trains/', to: '/rail/' }).mutations);
    const kept = after.filter(({ _type }) => _type === 'redirect').map(({ from }) => from);
    expect(kept.toSorted()).toEqual(['/anywhere/', '/trains/', '/trains/north/', '/trains/north/east/']);
  });

  test.each([
    ['/', '/x/', /home page/],
    ['/trains/', '/trains/', /present address/],
    ['/trains/', '/trains/all/', /below itself/],
    ['/trains/north/', '/buses/', /Another page has the address \/buses\/\./],
    ['/trains/', '/api/', /^\/api\/: /],
    ['/trains/', '/Trains of NZ/', /^\/Trains of NZ\/: /],
  ])('from %s to %s is refused', (from, to, reason) => {
    expect(move(site, { from, to }).faults[0]).toMatch(reason);
  });

  test('is refused for pages that the site links to', () => {
    const documents = [page('cart', '/cart/'), page('help', '/cart/help/')];
    expect(move(documents, { from: '/cart/', to: '/basket/' }).faults).toEqual([
      'The site links to “cart”, so it stays at /cart/.',
    ]);
  });

  test('is one transaction in the lake, which is rejected if a page has changed meanwhile', async () => {
    await using lake = await startTestLake([
      ...site.map(({ _rev: _, ...each }) => each),
      redirect('was', '/rail/', 'buses'),
    ]);
    const rename = { from: '/trains/', to: '/rail/' };
    const read = () =>
      lake.client.fetch<unknown>(sectionQuery, sectionParameters(rename), { perspective: 'raw' });
    const commit = (mutations: readonly SectionMutation[]) => lake.client.mutate([...mutations] as never);
    const plan = planSectionMove(await read(), rename, newId);
    await lake.client.patch('east').set({ title: 'East' }).commit();
    await expect(commit(plan.mutations)).rejects.toMatchObject({ statusCode: 409 });
    await commit(planSectionMove(await read(), rename, newId).mutations);
    const paths = await lake.client.fetch(
      '*[_type == "page"] | order(_id){_id, "path": path.current}',
      {},
      { perspective: 'raw' },
    );
    expect(paths).toEqual([
      { _id: 'buses', path: '/buses/' },
      { _id: 'drafts.new', path: '/rail/new/' },
      { _id: 'drafts.north', path: '/rail/north/' },
      { _id: 'east', path: '/rail/north/east/' },
      { _id: 'north', path: '/rail/north/' },
      { _id: 'training', path: '/training/' },
      { _id: 'trains', path: '/rail/' },
    ]);
    expect(
      await lake.client.fetch('*[_type == "redirect"] | order(from){from, "to": target->path.current}'),
    ).toEqual([
      { from: '/trains/', to: '/rail/' },
      { from: '/trains/north/', to: '/rail/north/' },
      { from: '/trains/north/east/', to: '/rail/north/east/' },
    ]);
  });

  const part = fc.constantFrom('a', 'b', 'c');
  const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}/`);
  const pages = fc.uniqueArray(fc.tuple(path, fc.constantFrom('live', 'draft', 'both')), {
    selector: ([each]) => each,
    minLength: 1,
    maxLength: 12,
  });

  test('keeps every old public address working, in one hop, and back again restores all addresses', () => {
    fc.assert(
      fc.property(pages, path, path, (tree, from, to) => {
        const documents = tree.flatMap(([current, kind], at) => [
          ...(kind === 'draft' ? [] : [page(`p${at}`, current)]),
          ...(kind === 'live' ? [] : [page(`drafts.p${at}`, current)]),
        ]);
        const plan = move(documents, { from, to });
        if (plan.faults.length > 0) return;
        const after = applied(documents, plan.mutations);
        const addressOf = (all: readonly TestDocument[], id: string) =>
          (all.find(({ _id }) => _id === id)?.path as { current: string } | undefined)?.current;
        const addresses = after.flatMap(({ _id, _type }) =>
          _type === 'page' ? [addressOf(after, _id)] : [],
        );
        expect(addresses.some((each) => each?.startsWith(from))).toBe(false);
        const redirects = after.filter(({ _type }) => _type === 'redirect');
        for (const { _id, _type } of documents.filter(({ _id }) => !_id.startsWith('drafts.'))) {
          const [old, now] = [addressOf(documents, _id), addressOf(after, _id)];
          if (_type !== 'page' || old === now) continue;
          expect(redirects.filter((each) => each.from === old)).toMatchObject([{ target: { _ref: _id } }]);
        }
        for (const { from: begins } of redirects) expect(addresses).not.toContain(begins);
        const back = applied(after, move(after, { from: to, to: from }).mutations);
        const untouched = documents.filter(({ _id }) => addressOf(documents, _id)?.startsWith(to));
        if (untouched.length > 0) return;
        for (const { _id } of documents) expect(addressOf(back, _id)).toBe(addressOf(documents, _id));
        expect(
          back.filter(({ _type }) => _type === 'redirect').every((each) => String(each.from).startsWith(to)),
        ).toBe(true);
      }),
    );
  });
});
