/** Static check: product code outside `platform/next-internals/` names nothing private of Next or React. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { sources } from './sources.testing.ts';

/** Private files, globals, headers, cookies, form fields, errors and marks of Next and React. */
const internals: readonly RegExp[] = [
  /\bnext\/(?:dist\/|constants\b)|\bphase-(?:production|development)-/,
  /\b__next|\b__NEXT|\b_N_T_|\b_rsc\b/,
  /\bx-next(?:js)?-|\bx-middleware-|\bnext-(?:router|url|action|hmr)\b/i,
  /\b__prerender_bypass\b|\bBUILD_ID\b|['"`/]\.next\b/,
  /\$ACTION_|\$RC\b|\bChunkLoadError\b|\bTURBOPACK\b/,
  /\$\$typeof|Symbol\.for\(\s*['"`]react\.|react-dom\/server/,
];

const namesInternals = (text: string) => internals.some((pattern) => pattern.test(text));

describe('internals of Next and React', () => {
  it('are used in platform/next-internals only', () => {
    const found = sources.filter((file) => namesInternals(readFileSync(join(root, file), 'utf8')));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((file) => !file.startsWith('platform/next-internals/'))).toEqual([]);
  });

  it.each([
    "require('next/dist/server/next.js')",
    'self.__next_f.push([1])',
    "headers.get('X-Nextjs-Cache')",
    "headers['next-router-prefetch']",
    "join(folder, '.next', 'server')",
    "form.get('$ACTION_KEY')",
    'element.$$typeof',
    "process.env.NEXT_PHASE === 'phase-production-build'",
    "from 'next/constants'",
  ])('the check would find %s', (line) => {
    expect(namesInternals(line)).toBe(true);
  });

  it.each(["from 'next/navigation'", '/_next/static/chunks/a.js', 'unstable_rethrow(error)'])(
    'the check leaves documented %s',
    (line) => {
      expect(namesInternals(line)).toBe(false);
    },
  );
});
