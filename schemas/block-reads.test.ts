import { parse } from 'groq-js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { BlockSchema } from './block-schema.ts';
import { blockSchemas } from './blocks/index.ts';

const node = z.looseObject({ type: z.string() });
const comparison = z.object({
  type: z.literal('OpCall'),
  op: z.enum(['==', 'in']),
  left: z.object({ type: z.literal('AccessAttribute'), name: z.literal('_type') }),
  right: z.unknown(),
});
const text = z.object({ type: z.literal('Value'), value: z.string() });
const list = z.object({ type: z.literal('Array'), elements: z.array(z.object({ value: text })) });

/** Yields every node of a parsed query; does not descend below nodes of type `stopAt`. */
function* nodes(value: unknown, stopAt?: string): Generator<z.output<typeof node>> {
  if (typeof value !== 'object' || value === null) return;
  const parsed = node.safeParse(value);
  if (parsed.success) yield parsed.data;
  if (parsed.data?.type === stopAt && stopAt) return;
  for (const inner of Object.values(value)) yield* nodes(inner, stopAt);
}

/** Returns the document types of each `*[…]` filter. A query over all documents without a type can't be judged. */
function typesListed(projection: string): string[] {
  const found = new Set<string>();
  for (const filter of nodes(parse(`{"blocks": *[]{${projection}}}.blocks`)))
    if (filter.type === 'Filter' && node.safeParse(filter.base).data?.type === 'Everything')
      // A nested filter is about blocks.
      for (const inner of nodes(filter.expr, 'Filter')) {
        const parsed = comparison.safeParse(inner);
        if (!parsed.success) continue;
        const one = text.safeParse(parsed.data.right);
        if (one.success) found.add(one.data.value);
        for (const { value } of list.safeParse(parsed.data.right).data?.elements ?? [])
          found.add(value.value);
      }
  return [...found].toSorted();
}

/** Counts how often a projection queries all documents. */
const looks = (projection: string) => [...projection.matchAll(/\*\s*\[/g)].length;

test.each(Object.values(blockSchemas).map((schema): [string, BlockSchema] => [schema.type, schema]))(
  '%s declares the document types that it lists',
  (_type, { projection, projectionAround, reads }) => {
    const resolved = projectionAround ? projectionAround('{...}') : projection;
    expect([...reads].toSorted()).toEqual(typesListed(resolved));
    if (reads.length === 0) expect(looks(resolved)).toBe(0);
  },
);
