import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseParts } from './parse-parts.ts';
import { instant, line, optional, optionalLine } from './text.schema.ts';

const shape = z.object({
  heading: line,
  lead: optionalLine,
  startsAt: optional(instant),
  links: z.array(z.object({ label: line, note: optionalLine })).min(1),
  answers: z.array(z.object({ question: line, parts: z.array(line).min(1) })).optional(),
});
const good = { heading: 'A', links: [{ label: 'one' }, { label: 'two' }] };

const droppedOf = (value: unknown) => {
  const parsed = parseParts(shape, value);
  if (!parsed.ok) return parsed.faults.map(({ path }) => `! ${path.join('.')}`);
  return parsed.dropped.map(({ path }) => path.join('.'));
};
const dataOf = (value: unknown) => {
  const parsed = parseParts(shape, value);
  return parsed.ok ? parsed.data : null;
};

describe('parseParts', () => {
  test('leaves out nothing of a valid value', () => {
    expect(droppedOf(good)).toEqual([]);
  });

  test('leaves out only an invalid optional field', () => {
    expect(droppedOf({ ...good, lead: 7 })).toEqual(['lead']);
    expect(dataOf({ ...good, lead: 7 })).toEqual(dataOf(good));
    expect(droppedOf({ ...good, links: [{ label: 'one', note: 7 }] })).toEqual(['links.0.note']);
  });

  test('leaves out entries without a required field, and reports their stored positions', () => {
    const links = [{ label: '' }, { label: 'one' }, { label: 7 }, null, { label: 'two' }, { label: ' ' }];
    expect(droppedOf({ ...good, links })).toEqual([
      'links.0.label',
      'links.2.label',
      'links.3',
      'links.5.label',
    ]);
    expect(dataOf({ ...good, links })?.links.map(({ label }) => label)).toEqual(['one', 'two']);
  });

  test('leaves out the parent of a required part, and no more', () => {
    const answers = [
      { question: 'One?', parts: [7] },
      { question: 'Two?', parts: [7, 'Yes.'] },
    ];
    expect(droppedOf({ ...good, answers })).toEqual(['answers.0.parts.0', 'answers.1.parts.0']);
    expect(dataOf({ ...good, answers })?.answers).toEqual([{ question: 'Two?', parts: ['Yes.'] }]);
  });

  test('fails if a required part is missing', () => {
    expect(droppedOf({ ...good, heading: undefined })).toEqual(['! heading']);
    expect(droppedOf({ ...good, links: [{ label: 7 }] })).toEqual(['! links.0.label']);
    expect(droppedOf('text')).toEqual(['! ']);
  });

  test('never leaves out a window of time, which hides content from the public', () => {
    expect(droppedOf({ ...good, startsAt: 'tomorrow' })).toEqual(['! startsAt']);
    expect(droppedOf({ ...good, lead: 7, startsAt: 'tomorrow' })).toEqual(['! lead', '! startsAt']);
  });

  test('fails if there are too many faults', () => {
    const links = Array.from({ length: 100 }, () => ({ label: 7 }));
    expect(parseParts(shape, { ...good, links: [{ label: 'one' }, ...links] }).ok).toBe(false);
  });
});

test('parseParts keeps the valid entries of any mixture, in order', () => {
  const entry = fc.oneof(
    fc.record({ label: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ label: fc.constantFrom('a', 'b'), note: fc.constantFrom('n', 7) }),
    fc.constantFrom<unknown>(null, 7, 'text', [], {}, { label: '' }, { label: {} }),
  );
  const isGood = (value: unknown): value is { label: string } =>
    z.object({ label: z.string().min(1) }).safeParse(value).success;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (links) => {
      const kept = links.filter(isGood).map(({ label }) => label);
      expect(dataOf({ ...good, links })?.links.map(({ label }) => label) ?? []).toEqual(kept);
    }),
  );
});
