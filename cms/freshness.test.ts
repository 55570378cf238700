import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFreshness, type Scope } from './freshness.ts';

test('invalidates only what was read before a publish of its scope', () => {
  const freshness = createFreshness();
  const before = freshness.moment();
  freshness.expire(['page:/a/']);
  expect(freshness.isFresh(['page:/a/', 'settings'], before)).toBe(false);
  expect(freshness.isFresh(['page:/b/', 'settings'], before)).toBe(true);
  expect(freshness.isFresh(['page:/a/'], freshness.moment())).toBe(true);
  freshness.expireEverything();
  expect(freshness.isFresh(['page:/b/'], before)).toBe(false);
});

test('expires pages but not query results after a clock change', () => {
  const freshness = createFreshness();
  const before = freshness.moment();
  freshness.expirePages();
  expect(freshness.isPageFresh(['page:/a/'], before)).toBe(false);
  expect(freshness.isFresh(['page:/a/'], before)).toBe(true);
  expect(freshness.isPageFresh(['page:/a/'], freshness.moment())).toBe(true);
});

test('never reports stale content as fresh, however many scopes there are', () => {
  const scope = fc.constantFrom<Scope>('page:/a/', 'page:/b/', 'page:/c/', 'settings', 'list:blogPost');
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.record({ expire: scope }), fc.record({ make: scope })), { maxLength: 40 }),
      (steps) => {
        const freshness = createFreshness(2);
        const made: { scope: Scope; since: number; old: boolean }[] = [];
        for (const step of steps) {
          if ('make' in step) made.push({ scope: step.make, since: freshness.moment(), old: false });
          else {
            freshness.expire([step.expire]);
            for (const each of made) if (each.scope === step.expire) each.old = true;
          }
        }
        for (const each of made)
          if (each.old) expect(freshness.isFresh([each.scope], each.since)).toBe(false);
      },
    ),
  );
});
