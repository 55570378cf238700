import { Mutation } from '@sanity/mutator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesOf } from '#tests/case-counts.ts';
import { describeChanges } from './describe-step.ts';
import { diffDocuments } from './document-changes.ts';
import { EditHistory } from './edit-history.ts';

type Block = { _key: string; _type: string; heading: string; note: string };
type Page = {
  _id: string;
  _type: string;
  title?: string;
  summary?: string;
  seo?: { title?: string; description?: string };
  blocks: Block[];
};

const block = (key: string): Block => ({
  _key: key,
  _type: 'quote',
  heading: `heading ${key}`,
  note: 'note',
});
const start: Page = {
  _id: 'drafts.page',
  _type: 'page',
  title: 'Title',
  blocks: ['a', 'b', 'c', 'd'].map(block),
};

/** Applies patches as the lake and the Studio do. */
function patched(document: Page, patches: readonly object[]): Page {
  const mutation = new Mutation({
    mutations: patches.map((patch) => ({ patch: { id: document._id, ...patch } })),
  });
  return structuredClone(mutation.apply(structuredClone(document))) as unknown as Page;
}

/** Undoes or redoes everything there is. */
function reverseAll(history: EditHistory, direction: 'undo' | 'redo', document: Page): Page {
  let state = document;
  for (let step = history.reverse(direction, state); step; step = history.reverse(direction, state))
    state = patched(state, step.patches);
  return state;
}

const withoutEmpty = (page: Page) => ({ ...page, seo: page.seo ?? {} });

/** An edit: a number selects what it does, others its place. Texts are unique, so that no edit repeats an older state. */
type Edit = { author: 'own' | 'other'; kind: number; at: number; to: number; gapMs: number };
const edit: fc.Arbitrary<Edit> = fc.record({
  author: fc.constantFrom('own', 'other'),
  kind: fc.nat(6),
  at: fc.nat(5),
  to: fc.nat(5),
  gapMs: fc.constantFrom(10, 500, 5_000),
});

function perform(page: Page, { kind, at, to }: Edit, text: string, fields: 'own' | 'other' | 'all'): Page {
  const next = structuredClone(page);
  const isOwn = fields !== 'other';
  const target = next.blocks[at % Math.max(1, next.blocks.length)];
  if (kind === 0) {
    if (isOwn) next.title = text;
    else next.summary = text;
  } else if (kind === 1) {
    next.seo = { ...next.seo, [isOwn ? 'title' : 'description']: text };
  } else if (kind === 2 && target) {
    // Others leave blocks alone that are new: undoing an addition keeps a block that others changed.
    if (isOwn) target.heading = text;
    else if (target._key.length === 1) target.note = text;
  } else if (kind === 3 && fields === 'all') {
    next.summary = text;
  } else if (isOwn && kind === 4) {
    next.blocks.splice(at, 0, block(text));
  } else if (isOwn && kind === 5 && target) {
    next.blocks.splice(next.blocks.indexOf(target), 1);
  } else if (isOwn && kind === 6 && target) {
    next.blocks.splice(next.blocks.indexOf(target), 1);
    next.blocks.splice(to, 0, target);
  }
  return next;
}

function replay(edits: readonly Edit[], fieldsOf: (edit: Edit) => 'own' | 'other' | 'all') {
  const history = new EditHistory();
  let [page, atMs] = [start, 0];
  const lastByOther: Record<string, unknown> = {};
  for (const [index, each] of edits.entries()) {
    atMs += each.gapMs;
    const next = perform(page, each, `text ${index}`, fieldsOf(each));
    if (each.author === 'own') history.record(page, next, atMs);
    else
      for (const name of ['title', 'summary'] as const)
        if (next[name] !== page[name]) lastByOther[name] = next[name];
    page = next;
  }
  return { history, page, lastByOther };
}

test('a step that was ended stays apart from a revert right after it', () => {
  const history = new EditHistory();
  history.record({ title: 'Old' }, { title: 'Changed' }, 0);
  history.endStep();
  history.record({ title: 'Changed' }, { title: 'Old' }, 50);
  expect(history.reverse('undo', { title: 'Old' })?.patches).toEqual([{ set: { title: 'Changed' } }]);
});

const runs = { numRuns: casesOf({ short: 150, full: 3_000 }) };

describe('undoing everything', () => {
  test('restores the fields that only this editor changed, and keeps the edits of others', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const { history, page } = replay(edits, ({ author }) => author);
        const undone = reverseAll(history, 'undo', page);
        expect(undone.title).toBe(start.title);
        expect(undone.seo?.title).toBeUndefined();
        expect(undone.blocks.map(({ _key, heading }) => [_key, heading])).toEqual(
          start.blocks.map(({ _key, heading }) => [_key, heading]),
        );
        expect(undone.summary).toBe(page.summary);
        expect(undone.seo?.description).toBe(page.seo?.description);
        for (const { _key, note } of page.blocks.filter((each) => each._key.length === 1))
          expect(undone.blocks.find((each) => each._key === _key)?.note).toBe(note);
      }),
      runs,
    );
  });

  test('and redoing everything restores the last state', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const { history, page } = replay(edits, ({ author }) => author);
        const redone = reverseAll(history, 'redo', reverseAll(history, 'undo', page));
        expect(withoutEmpty(redone)).toEqual(withoutEmpty(page));
      }),
      runs,
    );
  });

  test('leaves what another editor wrote last, even in the same fields', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const { history, page, lastByOther } = replay(edits, () => 'all');
        const undone = reverseAll(history, 'undo', page);
        for (const name of ['title', 'summary'] as const)
          expect(undone[name]).toBe(lastByOther[name] ?? start[name]);
        expect(new Set(undone.blocks.map(({ _key }) => _key)).size).toBe(undone.blocks.length);
      }),
      runs,
    );
  });
});

describe('steps', () => {
  const typed = (history: EditHistory, from: string, to: string, atMs: number) =>
    history.record({ ...start, title: from }, { ...start, title: to }, atMs);

  test('are typing in one field until a pause', () => {
    const history = new EditHistory();
    typed(history, 'Title', 'Title 1', 0);
    typed(history, 'Title 1', 'Title 12', 900);
    typed(history, 'Title 12', 'Title 123', 2_500);
    const first = history.reverse('undo', { ...start, title: 'Title 123' });
    expect(first?.patches).toEqual([{ set: { title: 'Title 12' } }]);
    const second = history.reverse('undo', { ...start, title: 'Title 12' });
    expect(second?.patches).toEqual([{ set: { title: 'Title' } }]);
    expect(history.reverse('undo', start)).toBeUndefined();
  });

  test('are all patches of one gesture', () => {
    const history = new EditHistory();
    const [a, ...others] = start.blocks;
    if (!a) throw new Error('The page has blocks.');
    history.record(start, { ...start, blocks: others }, 0);
    history.record({ ...start, blocks: others }, { ...start, blocks: [...others, a] }, 20);
    expect(reverseAll(history, 'undo', { ...start, blocks: [...others, a] })).toEqual(start);
    expect(history.peek('undo')).toBeUndefined();
  });

  test('that cancel each other are none', () => {
    const history = new EditHistory();
    typed(history, 'Title', 'Titles', 0);
    typed(history, 'Titles', 'Title', 500);
    expect(history.peek('undo')).toBeUndefined();
  });

  test('are skipped if another editor changed the same field since', () => {
    const history = new EditHistory();
    history.record(start, { ...start, summary: 'New' }, 0);
    history.record({ ...start, summary: 'New' }, { ...start, summary: 'New', title: 'Mine' }, 5_000);
    const undone = history.reverse('undo', { ...start, summary: 'New', title: 'Theirs' });
    expect(undone?.patches).toEqual([{ unset: ['summary'] }]);
  });

  test('keep a new block that another editor filled', () => {
    const history = new EditHistory();
    const added = { ...start, blocks: [...start.blocks, block('e')] };
    history.record(start, added, 0);
    const filled = { ...added, blocks: added.blocks.map((each) => ({ ...each, heading: 'Theirs' })) };
    expect(history.reverse('undo', filled)).toBeUndefined();
  });

  const keysAfterUndo = (own: string[], then: string[]) => {
    const history = new EditHistory();
    history.record(start, { ...start, blocks: own.map(block) }, 0);
    return reverseAll(history, 'undo', { ...start, blocks: then.map(block) }).blocks.map(({ _key }) => _key);
  };

  test('leave a block where another editor moved it since', () => {
    expect(keysAfterUndo(['b', 'c', 'a', 'd'], ['b', 'c', 'd', 'a'])).toEqual(['b', 'c', 'd', 'a']);
    expect(keysAfterUndo(['b', 'c', 'a', 'd'], ['x', 'b', 'c', 'a', 'd'])).toEqual(['x', 'a', 'b', 'c', 'd']);
  });

  test('put a removed block back behind the one that it followed', () => {
    expect(keysAfterUndo(['a', 'c', 'd'], ['a', 'x', 'c', 'd'])).toEqual(['a', 'b', 'x', 'c', 'd']);
    expect(keysAfterUndo(['a', 'c', 'd'], ['c', 'd'])).toEqual(['b', 'c', 'd']);
    expect(keysAfterUndo(['a', 'c', 'd'], ['x'])).toEqual(['x', 'b']);
  });

  test('cannot be redone after a new edit', () => {
    const history = new EditHistory();
    typed(history, 'Title', 'Other', 0);
    history.reverse('undo', { ...start, title: 'Other' });
    expect(history.peek('redo')).toBeDefined();
    history.record(start, { ...start, summary: 'New' }, 10);
    expect(history.peek('redo')).toBeUndefined();
  });
});

describe('a step', () => {
  const type = {
    fields: [
      { name: 'title', type: { title: 'Title' } },
      { name: 'summary', type: { title: 'Summary' } },
      {
        name: 'blocks',
        type: {
          title: 'Blocks',
          of: [
            { name: 'quote', title: 'Quote', fields: [{ name: 'heading', type: { title: 'Heading' } }] },
            { name: 'hero', title: 'Opening' },
          ],
        },
      },
    ],
  };
  const [a, b, ...others] = start.blocks;
  const describeEdit = (after: object) => describeChanges(diffDocuments(start, after), type, after);

  test.each([
    ['change Title', { ...start, title: 'New' }],
    ['change Heading', { ...start, blocks: [{ ...a, heading: 'New' }, b, ...others] }],
    ['move Quote', { ...start, blocks: [b, a, ...others] }],
    ['remove Quote', { ...start, blocks: [b, ...others] }],
    ['add Opening', { ...start, blocks: [{ _key: 'n', _type: 'hero' }, ...start.blocks] }],
    ['remove 4 entries', { ...start, blocks: [] }],
    ['change 2 fields', { ...start, title: 'New', summary: 'New' }],
  ])('is described as “%s”', (words, after) => {
    expect(describeEdit(after)).toBe(words);
  });
});
