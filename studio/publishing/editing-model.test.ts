/**
 * Model-based test of editing: random sequences of edits, releases, schedules, section moves, deletions and undos. The lake
 * answers as the model does after each step, and everything can be undone.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestLake, type TestDocument, type TestLake } from '#lake/test-lake.ts';
import { casesOf } from '#tests/case-counts.ts';
import { EditHistory } from '../undo/edit-history.ts';
import { planSectionMove, sectionParameters, sectionQuery } from './move-section.ts';
import { canonicalAddress } from './redirects.ts';

type Page = { readonly title: string; readonly path: string; readonly isLeaving?: true };
type Release = { state: 'active' | 'scheduled' | 'published' | 'archived'; archived: [string, Page][] };
type Edit = { readonly before: string; readonly after: string };

const pageIds = ['p0', 'p1', 'p2'];
const releaseNames = ['r0', 'r1'];
const startPages: readonly [string, Page][] = [
  ['p0', { title: 'zero', path: '/a/' }],
  ['p1', { title: 'one', path: '/a/b/' }],
  ['drafts.p1', { title: 'one, edited', path: '/a/b/' }],
  ['p2', { title: 'two', path: '/c/' }],
];
const store = ([_id, { title, path }]: readonly [string, Page]): TestDocument => ({
  ...{ _id, _type: 'page', title, path: { _type: 'slug', current: path } },
});

const pageId = fc.constantFrom(...pageIds);
const releaseName = fc.constantFrom(...releaseNames);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), id: pageId }) },
  fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'delete'), id: pageId }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('addVersion', 'editVersion', 'markUnpublished', 'discardVersion'),
      id: pageId,
      release: releaseName,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['create', 'schedule', 'scheduleSoon', 'unschedule', 'publishRelease'] as const),
        ...(['archive', 'unarchive', 'deleteRelease'] as const),
      ),
      release: releaseName,
    }),
  },
  fc.record({
    kind: fc.constant('moveSection' as const),
    from: fc.constantFrom('/a/', '/a/b/', '/c/', '/m/'),
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The content as an editor thinks of it. Each step returns false if it is refused, and changes nothing then. */
class Model {
  pages = new Map<string, Page>(startPages);
  readonly releases = new Map<string, Release>();
  redirects = new Map<string, string>();
  /** Documents in the order in which they were edited, and the edits of each that can be undone. */
  readonly edited: string[] = [];
  readonly #edits = new Map<string, { readonly history: EditHistory; readonly stack: Edit[] }>();
  #count = 0;

  newName = () => `n${this.#count++}`;

  editsOf(id: string) {
    const edits = this.#edits.get(id) ?? { history: new EditHistory(), stack: [] };
    this.#edits.set(id, edits);
    return edits;
  }

  edit(id: string, page: Page, title: string): void {
    this.pages.set(id, { ...page, title });
    this.edited.push(id);
    const { history, stack } = this.editsOf(id);
    stack.push({ before: page.title, after: title });
    // Edits far apart are steps of their own.
    history.record({ title: page.title }, { title }, this.#count * 60_000);
  }

  /** Undoes the latest edit of a document whose text is still there. Returns false if there is none. */
  undo(id: string, page: Page): boolean {
    const { stack } = this.editsOf(id);
    for (let edit = stack.pop(); edit; edit = stack.pop()) {
      if (edit.after !== page.title) continue;
      this.pages.set(id, { ...page, title: edit.before });
      return true;
    }
    return false;
  }

  versionsIn = (release: string) => [...this.pages].filter(([id]) => id.startsWith(`versions.${release}.`));
  /** A bundle of versions without a release is open, too. */
  isOpen = (release: string) => (this.releases.get(release)?.state ?? 'active') === 'active';
  #isScheduled = ([, release = '']: string[]) => this.releases.get(release)?.state === 'scheduled';
  isLocked = (id: string) => id.startsWith('versions.') && this.#isScheduled(id.split('.'));
  versionsOf = (id: string) => [...this.pages.keys()].filter((each) => each.split('.').at(-1) === id);

  publishRelease(release: string): void {
    for (const [versionId, { isLeaving, ...page }] of this.versionsIn(release)) {
      const id = versionId.split('.').at(-1) ?? '';
      const published = this.pages.get(id);
      if (!isLeaving) this.pages.set(id, page);
      else if (published) {
        if (!this.pages.has(`drafts.${id}`)) this.pages.set(`drafts.${id}`, published);
        this.pages.delete(id);
      }
      this.pages.delete(versionId);
    }
    this.releases.set(release, { state: 'published', archived: [] });
  }

  moveSection(from: string, to: string): boolean {
    const moving = [...this.pages].filter(([, { path }]) => path.startsWith(from));
    if (moving.length === 0 || moving.some(([id]) => this.isLocked(id))) return false;
    for (const [id, page] of moving) {
      const path = to + page.path.slice(from.length);
      this.pages.set(id, { ...page, path });
      if (pageIds.includes(id)) {
        this.redirects.delete(path);
        this.redirects.set(page.path, id);
      }
    }
    return true;
  }

  /** Performs a step on a release. Returns false if it is refused. */
  changeRelease(kind: Step['kind'], name: string): boolean {
    const release = this.releases.get(name);
    const is = (...states: Release['state'][]) => release !== undefined && states.includes(release.state);
    switch (kind) {
      case 'create':
        if (release) return false;
        this.releases.set(name, { state: 'active', archived: [] });
        return true;
      case 'schedule':
        if (!is('active')) return false;
        this.releases.set(name, { state: 'scheduled', archived: [] });
        return true;
      case 'unschedule':
        if (!is('scheduled')) return false;
        this.releases.set(name, { state: 'active', archived: [] });
        return true;
      case 'scheduleSoon':
      case 'publishRelease':
        if (!is('active')) return false;
        this.publishRelease(name);
        return true;
      case 'archive': {
        if (!is('active')) return false;
        const archived = this.versionsIn(name);
        for (const [id] of archived) this.pages.delete(id);
        this.releases.set(name, { state: 'archived', archived });
        return true;
      }
      case 'unarchive':
        if (!is('archived')) return false;
        for (const [id, page] of release?.archived ?? []) this.pages.set(id, page);
        this.releases.set(name, { state: 'active', archived: [] });
        return true;
      default:
        if (!is('published', 'archived')) return false;
        this.releases.delete(name);
        return true;
    }
  }

  /** The same for a step on a page or its version. */
  changePage(kind: Step['kind'], id: string, release = ''): boolean {
    const [draftId, versionId] = [`drafts.${id}`, `versions.${release}.${id}`];
    const [published, draft, version] = [id, draftId, versionId].map((each) => this.pages.get(each));
    switch (kind) {
      case 'publish':
        if (!draft) return false;
        this.pages.set(id, draft);
        this.pages.delete(draftId);
        return true;
      case 'unpublish':
        if (!published) return false;
        if (!draft) this.pages.set(draftId, published);
        this.pages.delete(id);
        return true;
      case 'delete':
        if (!published || this.versionsOf(id).some(this.isLocked)) return false;
        for (const each of this.versionsOf(id)) this.pages.delete(each);
        for (const [from, target] of this.redirects) if (target === id) this.redirects.delete(from);
        return true;
      case 'addVersion':
        if (!published || version || !this.isOpen(release)) return false;
        this.pages.set(versionId, published);
        return true;
      case 'markUnpublished':
        if (!published || !this.isOpen(release)) return false;
        this.pages.set(versionId, { ...(version ?? published), isLeaving: true });
        return true;
      default:
        if (!version || !this.isOpen(release)) return false;
        this.pages.delete(versionId);
        return true;
    }
  }
}

/** Performs a step in the model and returns what to send to the lake; undefined if there is nothing to send. */
function perform(
  model: Model,
  lake: TestLake,
  each: Step,
): { allowed: boolean; send: () => Promise<unknown> } | undefined {
  const { client } = lake;
  const { releases } = client;
  if (each.kind === 'edit' || each.kind === 'editVersion') {
    const id = each.kind === 'edit' ? `drafts.${each.id}` : `versions.${each.release}.${each.id}`;
    const page = model.pages.get(id) ?? (each.kind === 'edit' ? model.pages.get(each.id) : undefined);
    const title = model.newName();
    const isOpen = each.kind === 'edit' || model.isOpen(each.release);
    const allowed = page !== undefined && isOpen;
    if (page && allowed) model.edit(id, page, title);
    const patch = { set: { title } };
    return {
      allowed,
      send: () =>
        each.kind === 'edit'
          ? client.action({
              ...{ actionType: 'sanity.action.document.edit', draftId: id, publishedId: each.id, patch },
            })
          : client.patch(id, patch).commit(),
    };
  }
  if (each.kind === 'undo') {
    const id = model.edited.pop();
    const page = id === undefined ? undefined : model.pages.get(id);
    if (id === undefined || !page || model.isLocked(id)) return undefined;
    const reversed = model.editsOf(id).history.reverse('undo', { title: page.title });
    expect(reversed !== undefined).toBe(model.undo(id, page));
    if (!reversed) return undefined;
    const patches = reversed.patches.map((patch) => ({ patch: { id, ...patch } }));
    return { allowed: true, send: () => client.mutate(patches as never) };
  }
  if (each.kind === 'moveSection') {
    const rename = { from: each.from, to: each.from === '/m/' ? '/a/' : `/m/${model.newName()}/` };
    const isTaken = [...model.pages.values()].some(({ path }) => path.startsWith(rename.to));
    if (isTaken) return undefined;
    const allowed = model.moveSection(rename.from, rename.to);
    return {
      allowed,
      send: async () => {
        const found: unknown = await client.fetch(sectionQuery, sectionParameters(rename), {
          perspective: 'raw',
        });
        const { faults, pages, mutations } = planSectionMove(found, rename, () => crypto.randomUUID());
        if (faults.length > 0 || pages.length === 0) throw new Error(faults.join(' '));
        await client.mutate([...mutations] as never);
      },
    };
  }
  if ('id' in each) {
    const { kind, id } = each;
    const release = 'release' in each ? each.release : '';
    const versions = model.versionsOf(id);
    const redirects = [...model.redirects].filter(([, target]) => target === id);
    const allowed = model.changePage(kind, id, release);
    const document = { draftId: `drafts.${id}`, publishedId: id };
    const sends: Record<string, () => Promise<unknown>> = {
      publish: () => client.action({ actionType: 'sanity.action.document.publish', ...document }),
      unpublish: () => client.action({ actionType: 'sanity.action.document.unpublish', ...document }),
      delete: async () => {
        const includeDrafts = versions.filter((version) => version !== id);
        const ids = await client.fetch<string[]>('*[_type == "redirect" && from in $from]._id', {
          from: redirects.map(([from]) => from),
        });
        const deletion = (publishedId: string, drafts: string[]) => ({
          ...{ actionType: 'sanity.action.document.delete' as const, publishedId, includeDrafts: drafts },
        });
        await client.action([...ids.map((each) => deletion(each, [])), deletion(id, includeDrafts)]);
      },
      addVersion: () =>
        client.action({
          ...{ actionType: 'sanity.action.document.version.create', publishedId: id, baseId: id },
          versionId: `versions.${release}.${id}`,
        }),
      markUnpublished: () => client.unpublishVersion({ releaseId: release, publishedId: id }),
      discardVersion: () => client.discardVersion({ releaseId: release, publishedId: id }),
    };
    return { allowed, send: () => sends[kind]?.() ?? Promise.reject(new Error(kind)) };
  }
  const releaseId = each.release;
  const allowed = model.changeRelease(each.kind, releaseId);
  const sends: Record<string, () => Promise<unknown>> = {
    create: () => releases.create({ releaseId, metadata: { releaseType: 'undecided' } }),
    schedule: () => releases.schedule({ releaseId, publishAt: '2099-01-01T00:00:00Z' }),
    scheduleSoon: async () => {
      await releases.schedule({ releaseId, publishAt: new Date(Date.now() + 20).toISOString() });
      await expect
        .poll(async () => (await releases.get({ releaseId }))?.state, { interval: 5 })
        .toBe('published');
    },
    unschedule: () => releases.unschedule({ releaseId }),
    publishRelease: () => releases.publish({ releaseId }),
    archive: () => releases.archive({ releaseId }),
    unarchive: () => releases.unarchive({ releaseId }),
    deleteRelease: () => releases.delete({ releaseId }),
  };
  return { allowed, send: () => sends[each.kind]?.() ?? Promise.reject(new Error(each.kind)) };
}

type Stored = TestDocument & {
  readonly path?: { readonly current: string };
  readonly _system?: { readonly delete?: boolean };
};

const raw = { perspective: 'raw' } as const;
const documentFilter = '_type in ["page", "redirect"]';
const readAll = ({ client }: TestLake) => client.fetch<Stored[]>(`*[${documentFilter}]`, {}, raw);

async function expectSame({ client }: TestLake, model: Model): Promise<void> {
  const { documents, releases } = await client.fetch<{
    documents: Stored[];
    releases: { name: string; state: string }[];
  }>(`{"documents": *[${documentFilter}], "releases": *[_type == "system.release"]{name, state}}`, {}, raw);
  const pages = documents
    .filter(({ _type }) => _type === 'page')
    .map(({ _id, title, path, _system }) => [
      _id,
      { title, path: path?.current, ...(_system?.delete && { isLeaving: true }) },
    ]);
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(model.pages));
  const redirects = documents
    .filter(({ _type }) => _type === 'redirect')
    .map(({ from, target }) => [canonicalAddress(String(from)), (target as { _ref: string })._ref]);
  expect(Object.fromEntries(redirects)).toEqual(Object.fromEntries(model.redirects));
  expect(Object.fromEntries(releases.map(({ name, state }) => [name, state]))).toEqual(
    Object.fromEntries([...model.releases].map(([name, { state }]) => [name, state])),
  );
}

const withoutStamps = (documents: readonly Stored[]) =>
  Object.fromEntries(documents.map(({ _rev: _, _updatedAt: __, ...document }) => [document._id, document]));

/** Undoes everything: ends the releases, and restores each document from the history. */
async function undoAll(lake: TestLake, model: Model, start: readonly Stored[]): Promise<void> {
  const { client } = lake;
  for (const [releaseId, { state }] of model.releases) {
    if (state === 'scheduled') await client.releases.unschedule({ releaseId });
    if (state === 'scheduled' || state === 'active') await client.releases.archive({ releaseId });
    await client.releases.delete({ releaseId });
  }
  const transaction = client.transaction();
  for (const { _id, _rev } of start) {
    const { documents } = await client.request<{ documents: [Stored] }>({
      url: `/data/history/${client.config().dataset}/documents/${_id}?revision=${_rev}`,
    });
    transaction.createOrReplace(documents[0]);
  }
  const known = new Set(start.map(({ _id }) => _id));
  for (const { _id } of await readAll(lake)) if (!known.has(_id)) transaction.delete(_id);
  await transaction.commit();
}

test('any sequence of editing steps matches the model, and undoing everything restores the start', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
      await using lake = await startTestLake(startPages.map(store));
      const model = new Model();
      const start = await readAll(lake);
      for (const each of steps) {
        const performed = perform(model, lake, each);
        if (!performed) continue;
        const outcome = await performed.send().then(
          () => 'done',
          (error: unknown) => `refused: ${String(error)}`,
        );
        expect(outcome, JSON.stringify(each)).toMatch(performed.allowed ? /^done/ : /^refused/);
        await expectSame(lake, model);
      }
      await undoAll(lake, model, start);
      expect(withoutStamps(await readAll(lake))).toEqual(withoutStamps(start));
    }),
    { numRuns: casesOf({ short: 12, full: 1_000 }) },
  );
}, 1_800_000);
