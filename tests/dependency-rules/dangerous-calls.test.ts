/** Static check: product code starts no processes and builds no regular expressions from input. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/** Matches imports that can start a process, in any form. */
const processes = /['"`](?:node:)?(?:child_process|cluster)['"`]|\bprocess\.binding\b/;

/** Matches regular expressions built at run time. */
const patterns = /\bRegExp\s*\(|\bReflect\.construct\(\s*RegExp\b/;

/** Files that build patterns from our own words in the same file, never from input. */
const ofOurWords = [
  'blocks/checkout/field-names.ts',
  'components/tokens/parse-tokens.ts',
  'contracts/text/text-rule.ts',
  'domains/travel/feed/merge-feeds.ts',
  'platform/next-internals/delay-scripts.ts',
  'platform/next-internals/inline-scripts.ts',
  'studio/site-check/read-html.ts',
];

const withAny = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted();

describe('input from outside', () => {
  // @asvs 1.2.5
  it('reaches no command of the system: no code starts a process', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(withAny(processes)).toEqual([]);
  });

  // @asvs 1.2.9
  it('never becomes a pattern: patterns are built from our own words only', () => {
    expect(withAny(patterns)).toEqual(ofOurWords);
  });

  it.each([
    [processes, "import { exec } from 'node:child_process';"],
    [processes, 'const { spawn } = await import("child_process");'],
    [processes, "require('node:cluster')"],
    [patterns, 'new RegExp(`^` + query)'],
    [patterns, 'text.match(RegExp (typed))'],
  ])('the check would find %s in %s', (pattern, line) => {
    expect(line).toMatch(pattern);
  });
});
