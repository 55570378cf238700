import { z } from 'zod';
import { httpUrl, postgresUrl } from './formats.ts';
import type { Settings } from './setting.ts';

/** Tests and their services. The tests read these variables themselves. */
export const testRuns = {
  CI: {
    schema: z.string().optional(),
    readBy: ['tests'],
    summary: 'Any value makes skipped tests count as failed.',
    example: 'true',
  },
  FULL_TESTS: {
    schema: z.enum(['true', 'false']).default('false'),
    readBy: ['tests'],
    summary: '`true` runs everything: all random cases, and the crash, fault and cluster tests.',
    notes: '`docs/how-to/test.md` describes both runs.',
    example: 'true',
  },
  TEST_SEED: {
    schema: z.string().optional(),
    readBy: ['tests'],
    summary: 'The seed of random cases: a whole number, or `random` for another one in each run.',
    defaultText: 'the same in each run',
    example: 'random',
  },
  FUZZ_REQUESTS: {
    schema: z.string().regex(/^\d+$/, 'must be a whole number').optional(),
    readBy: ['tests'],
    summary: 'The number of requests that `tests/end-to-end/fuzz.spec.ts` sends.',
    defaultText: '1,500; 50,000 with `FULL_TESTS`',
    example: '10000',
  },
  CLUSTER_PAGES: {
    schema: z.string().regex(/^\d+$/, 'must be a whole number').optional(),
    readBy: ['tests'],
    summary:
      'The number of pages in `tests/cluster/shared-pages.spec.ts` and `cms/page-cache-instances.test.ts`.',
    defaultText: '30',
    example: '1000',
  },
  TEST_DATABASE_URL: {
    schema: postgresUrl.optional(),
    readBy: ['tests'],
    summary: 'A PostgreSQL server for the tests.',
    defaultText: 'none: the tests start their own',
    example: 'postgres://user:password@127.0.0.1:5432/postgres',
    isSecret: true,
  },
  TEST_SITE_URL: {
    schema: httpUrl.optional(),
    readBy: ['tests'],
    summary: 'A running site for `npx playwright test`; `npm test` ignores it.',
    example: 'http://127.0.0.1:3000',
  },
  SANITY_CONFORMANCE_PROJECT_ID: {
    schema: z.string().optional(),
    readBy: ['tests'],
    summary: 'The project in hosted Sanity that the conformance tests of the content lake also call.',
    example: 'abc123',
  },
  SANITY_CONFORMANCE_DATASET: {
    schema: z.string().optional(),
    readBy: ['tests'],
    summary: 'The dataset in that project.',
    example: 'conformance',
  },
  SANITY_CONFORMANCE_TOKEN: {
    schema: z.string().optional(),
    readBy: ['tests'],
    summary: 'A token with write access to that dataset.',
    isSecret: true,
  },
  CHROMATIC_PROJECT_TOKEN: {
    schema: z.string().optional(),
    readBy: ['tools'],
    summary: 'The token with which `npm run chromatic` sends the component catalogue to Chromatic.',
    isSecret: true,
  },
} as const satisfies Settings;
