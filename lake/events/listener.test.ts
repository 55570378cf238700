/** Listener events, checked as the Studio uses them: replicas that apply the events. */
import type { Action } from '@sanity/client';
import { Mutation } from '@sanity/mutator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestLake, type TestLake } from '../test-lake.ts';

// Mendoza effect: 0 replaces the whole document.
const replacement = z.tuple([z.literal(0), z.unknown()]);

const eventSchema = z.looseObject({
  documentId: z.string(),
  eventId: z.string(),
  transactionId: z.string(),
  timestamp: z.string(),
  identity: z.string(),
  transition: z.enum(['appear', 'update', 'disappear']),
  transactionTotalEvents: z.number(),
  transactionCurrentEvent: z.number(),
  previousRev: z.string().optional(),
  resultRev: z.string().optional(),
  mutations: z.array(z.record(z.string(), z.looseObject({}))),
  effects: z.object({ apply: replacement, revert: replacement }),
});
type StreamEvent = z.infer<typeof eventSchema>;

/** Reads the events of a listener until `stop`. */
async function listen(lake: TestLake, search: Record<string, string>, lastEventId?: string) {
  const address = new URL(`${lake.url}/v2026-03-01/data/listen/production`);
  const defaults = { query: '*', includeAllVersions: 'true', effectFormat: 'mendoza' };
  for (const [name, value] of Object.entries({ ...defaults, ...search }))
    address.searchParams.set(name, value);
  const hangUp = new AbortController();
  const response = await fetch(address, {
    signal: hangUp.signal,
    headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
  });
  const events: { name: string; data: unknown }[] = [];
  let waiting: (() => void) | undefined;
  const reading = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (name && data) events.push({ name, data: JSON.parse(data) });
      }
      waiting?.();
    }
  })().catch(() => undefined);
  return {
    /** Resolves with the first `count` events. */
    async first(count: number): Promise<{ name: string; data: unknown }[]> {
      while (events.length < count) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
      return events.slice(0, count);
    },
    async stop(): Promise<void> {
      hangUp.abort();
      await reading;
    },
  };
}

const publishedId = 'page';
const draftId = 'drafts.page';
const edit = (patch: Record<string, unknown>): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId,
  publishedId,
  patch,
});

/** A typical editing session; each entry is one transaction. */
const work: readonly (Action | Action[])[] = [
  {
    actionType: 'sanity.action.document.create',
    publishedId,
    attributes: {
      _id: draftId,
      _type: 'page',
      title: 'One',
      blocks: [{ _type: 'hero', heading: 'No key yet' }],
    },
    ifExists: 'fail',
  },
  edit({ set: { title: 'The night train' }, setIfMissing: { seo: {} } }),
  edit({ diffMatchPatch: { title: '@@ -1,13 +1,11 @@\n The \n-night\n+day\n  tra\n' } }),
  edit({ insert: { after: 'blocks[-1]', items: [{ _type: 'quote', text: 'New' }] } }),
  // A revision check without changes; the Studio still waits for its event.
  edit({ unset: ['_empty_action_guard_pseudo_field_'] }),
  { actionType: 'sanity.action.document.publish', draftId, publishedId },
  edit({ unset: ['blocks[0]'] }),
  { actionType: 'sanity.action.document.version.discard', versionId: draftId },
  [
    edit({ set: { title: 'Both at once' } }),
    { actionType: 'sanity.action.document.publish', draftId, publishedId },
  ],
  { actionType: 'sanity.action.document.unpublish', draftId, publishedId },
  { actionType: 'sanity.action.document.publish', draftId, publishedId },
  edit({ set: { title: 'Last' } }),
  { actionType: 'sanity.action.document.delete', publishedId, includeDrafts: [draftId] },
];

test('replicas built from mutations and from effects equal the stored documents', async () => {
  await using lake = await startTestLake([]);
  const listener = await listen(lake, {});
  await listener.first(1);
  const followers = { mutations: new Map<string, unknown>(), effects: new Map<string, unknown>() };
  let seen = 1;
  for (const actions of work) {
    await lake.client.action(actions);
    const next = eventSchema.parse((await listener.first(seen + 1))[seen]?.data);
    const events = (await listener.first(seen + next.transactionTotalEvents))
      .slice(seen)
      .map(({ data }) => eventSchema.parse(data));
    seen += events.length;
    expect(events.map((event) => event.transactionCurrentEvent)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map((event) => event.transactionId)).size).toBe(1);
    for (const event of events) {
      follow(followers, event);
      const stored = (await lake.client.getDocument(event.documentId)) ?? null;
      expect(followers.effects.get(event.documentId)).toEqual(stored);
      expect(followers.mutations.get(event.documentId)).toEqual(stored);
      expect(event.identity).toBe('editor');
    }
  }
  await listener.stop();
  expect([...followers.mutations.values()]).toEqual([null, null]);
});

function follow(
  { mutations, effects }: { mutations: Map<string, unknown>; effects: Map<string, unknown> },
  event: StreamEvent,
): void {
  const id = event.documentId;
  const existing = mutations.get(id) ?? null;
  const { transactionId, timestamp } = event;
  const revision = z
    .looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() })
    .nullable()
    .parse(existing);
  expect(revision?._rev).toBe(event.previousRev);
  const mutation = new Mutation({ mutations: event.mutations, transactionId, timestamp });
  mutations.set(id, mutation.apply(revision));
  expect(event.effects.revert[1]).toEqual(effects.get(id) ?? null);
  effects.set(id, event.effects.apply[1]);
}

test('a client that resumes gets the missed events, or a reset', async () => {
  await using lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
  const first = await listen(lake, { enableResume: 'true' });
  await first.first(1);
  await lake.client.patch('a').set({ n: 1 }).commit();
  const [, event] = await first.first(2);
  await first.stop();
  await lake.client.patch('a').set({ n: 2 }).commit();
  await lake.client.transaction().create({ _id: 'b', _type: 'page' }).delete('a').commit();

  const again = await listen(
    lake,
    { enableResume: 'true', query: '*[_id == "a"]' },
    eventSchema.parse(event?.data).eventId,
  );
  expect(await again.first(3)).toMatchObject([
    { name: 'welcomeback' },
    { name: 'mutation', data: { documentId: 'a', transition: 'update' } },
    {
      name: 'mutation',
      data: { documentId: 'a', transition: 'disappear', mutations: [{ delete: { id: 'a' } }] },
    },
  ]);
  await again.stop();
  const unknownClient = await listen(lake, { enableResume: 'true' }, 'never-was#a');
  expect((await unknownClient.first(2)).map(({ name }) => name)).toEqual(['welcome', 'reset']);
  await unknownClient.stop();
});

test('drafts and versions are included on request', async () => {
  await using lake = await startTestLake([]);
  const listener = await listen(lake, {
    includeAllVersions: 'false',
    includeResult: 'true',
    visibility: 'query',
  });
  await listener.first(1);
  await lake.client.create({ _id: 'drafts.a', _type: 'page' });
  await lake.client.create({ _id: 'a', _type: 'page' });
  expect((await listener.first(2))[1]).toMatchObject({
    data: { documentId: 'a', visibility: 'query', result: { _id: 'a' } },
  });
  await listener.stop();
});
