import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/** Begins a process of the system, by whatever way the module is had. */
const processes = /['"`](?:node:)?(?:child_process|cluster)['"`]|\bprocess\.binding\b/;

/** Makes a pattern of something that is not written as one. */
const patterns = /\bRegExp\s*\(|\bReflect\.construct\(\s*RegExp\b/;

/** Patterns that are made of words of our own: the lists they are made of stand beside them, and nobody sends any. */
const ofOurWords = [
  'blocks/checkout/field-names.ts',
  'components/tokens/parse-tokens.ts',
  'contracts/text/text-rule.ts',
  'domains/travel/feed/merge-feeds.ts',
];

const withAny = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted();

describe('what is sent to the program', () => {
  // @asvs 1.2.5
  it('reaches no command of the system: nothing of it starts a process', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(withAny(processes)).toEqual([]);
  });

  // @asvs 1.2.9
  it('is never made a pattern: those that are made at all are made of our own words', () => {
    expect(withAny(patterns)).toEqual(ofOurWords);
  });

  it.each([
    [processes, "import { exec } from 'node:child_process';"],
    [processes, 'const { spawn } = await import("child_process");'],
    [processes, "require('node:cluster')"],
    [patterns, 'new RegExp(`^` + query)'],
    [patterns, 'text.match(RegExp (typed))'],
  ])('would be found: %s in %s', (pattern, line) => {
    expect(line).toMatch(pattern);
  });
});
