import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestLake, toNdjson } from '#lake/test-lake.ts';
import type { BlockMigration, BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { planDocument, type StoredDocument } from './plan.ts';
import { documentsOf, type RevisedPlan, writePlans } from './write.ts';

const intoList: BlockMigration = ({ line, ...block }) =>
  line === undefined ? block : { ...block, lines: [line] };
const card = { migrations: [intoList] };
const schemaOf = (type: string) => (type === 'card' ? card : type === 'row' ? { migrations: [] } : undefined);

const page = (blocks: unknown, more: object = {}): StoredDocument => ({
  _id: 'p',
  _type: 'page',
  title: 'P',
  blocks,
  ...more,
});

describe('a plan', () => {
  test('names each block of an earlier version with its place, nested ones too', () => {
    const plan = planDocument(
      page([
        { _type: 'card', line: 'a' },
        { _type: 'row', cells: [{ _type: 'card', schemaVersion: 1, line: 'b' }] },
        { _type: 'card', schemaVersion: 2, lines: ['c'] },
      ]),
      schemaOf,
    );
    expect(plan.changes).toEqual([
      { place: 'blocks[0]', type: 'card', from: 1, to: 2 },
      { place: 'blocks[1].cells[0]', type: 'card', from: 1, to: 2 },
    ]);
    expect(plan.fields).toMatchObject({ blocks: [{ lines: ['a'] }, { cells: [{ lines: ['b'] }] }, {}] });
    expect(Object.keys(plan.fields)).toEqual(['blocks']);
  });

  test('changes nothing where every block is of this release or a newer one', () => {
    const blocks = [
      { _type: 'card', schemaVersion: 2 },
      { _type: 'card', schemaVersion: 9, x: 1 },
      { _type: 'other' },
    ];
    expect(planDocument(page(blocks), schemaOf)).toEqual({ id: 'p', changes: [], failures: [], fields: {} });
  });

  test.each<[string, BlockMigration, string]>([
    [
      'a step that throws',
      () => {
        throw new Error('no such shape');
      },
      'no such shape',
    ],
    ['a step that loses words', ({ line: _, ...block }) => block, 'would be lost: "a"'],
  ])('fails over %s, and says so', (_name, step, reason) => {
    const plan = planDocument(page([{ _type: 'card', line: 'a' }]), () => ({ migrations: [step] }));
    expect(plan.failures.join()).toContain(reason);
    expect(plan.fields).toEqual({});
  });

  test('loses nothing of whatever else a document holds, and a second one finds nothing to do', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[d-k]{1,6}$/), fc.jsonValue()), (unknown) => {
        const document = page([{ ...unknown, _type: 'card', line: 'a' }], unknown);
        const plan = planDocument(document, schemaOf);
        expect(plan.failures).toEqual([]);
        const after = { ...document, ...plan.fields };
        expect(after).toMatchObject(unknown);
        expect(planDocument(after, schemaOf).changes).toEqual([]);
      }),
    );
  });
});

test('a block of an older version is migrated: the plan lists the change, and nothing is lost', () => {
  const file = join(import.meta.dirname, '../../blocks/contact-form/contact-form.version-1.json');
  const block: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const real = (type: string) =>
    Object.values<BlockSchema>(blockSchemas).find((schema) => schema.type === type);
  const plan = planDocument(page([{ _key: 'h', _type: 'hero', heading: 'Contact' }, block]), real);
  expect(plan).toMatchObject({
    changes: [{ place: 'blocks[1]', type: 'contactForm', from: 1, to: 2 }],
    failures: [],
  });
  const [, migrated] = Object(plan.fields.blocks);
  expect(migrated).toEqual({
    ...block,
    schemaVersion: 2,
    subjects: ['A train journey', 'A ferry or a coach', 'Ngā pātai i te reo Māori'].map((label, index) => ({
      _key: `subject-${index + 1}`,
      _type: 'contactSubject',
      label,
    })),
  });
});

test('documents are written in batches; one that an editor changes meanwhile is planned again and loses nothing', async () => {
  const documents = Array.from({ length: 120 }, (_, index) => ({
    _id: `${index % 2 ? '' : 'drafts.'}page-${String(index).padStart(3, '0')}`,
    _type: 'page',
    title: `Page ${index}`,
    blocks: [{ _key: 'k', _type: 'card', line: `line ${index}` }],
  }));
  expect(toNdjson(documents)).toContain('page-119');
  await using lake = await startTestLake(documents);
  const plans: RevisedPlan[] = [];
  for await (const document of documentsOf(lake.client))
    plans.push({ ...planDocument(document, schemaOf), revision: String(document._rev) });
  expect(plans).toHaveLength(120);

  await lake.client.patch('page-001').set({ title: 'Changed meanwhile' }).commit();
  await lake.client.delete('page-003');
  expect(await writePlans(lake.client, plans, schemaOf)).toEqual({ written: 120, left: [] });

  for await (const document of documentsOf(lake.client))
    expect(planDocument(document, schemaOf).changes, document._id).toEqual([]);
  expect(await lake.client.getDocument('page-001')).toMatchObject({
    title: 'Changed meanwhile',
    blocks: [{ lines: ['line 1'] }],
  });
});
