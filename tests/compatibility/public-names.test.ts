/** Compatibility test: no public name of the previous release is missing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { collectPublicNames } from './public-names.ts';

const previous = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'previous-release.json'), 'utf8')));
const names = await collectPublicNames();

/**
 * Fields of requests that were required before: clients that send them are understood as before. Metrics that got the label
 * `channel`: queries without it match as before.
 */
const relaxed: ReadonlySet<string> = new Set([
  'components/schemas/CheckoutTraveller/required[]: title',
  'southbound_mails_total{outcome}',
  'southbound_outbox_mails{state}',
  'southbound_outbox_oldest_seconds{}',
]);

test.each(Object.keys(previous))('every name of the previous release still exists: %s', (kind) => {
  expect(names[kind]?.length).toBeGreaterThan(5);
  const known = new Set(names[kind]);
  expect(previous[kind]?.filter((name) => !known.has(name) && !relaxed.has(name))).toEqual([]);
});
