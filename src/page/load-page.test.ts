import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '#blocks/registry.ts';
import { forgetConfig } from '#platform/config.ts';
import { loadContext, provideSitePorts } from '#tests/blocks/load-context.ts';
import { loadPage, PageUnavailableError } from './load-page.ts';
import { visitorPages } from './page-routes.ts';
import { createSitePorts } from './ports/site-ports.ts';
import { prepareBlocks } from './prepare-blocks.ts';

provideSitePorts(createSitePorts);

/** Content lake that closes each connection, or never answers. */
let answers: 'refuses' | 'is silent' = 'refuses';
const lake = createServer((request) => {
  if (answers === 'refuses') request.socket.destroy();
});
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-page-'));
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  const address = lake.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('LAKE_URL', `http://127.0.0.1:${port}`);
  forgetConfig();
});
afterAll(async () => {
  lake.closeAllConnections();
  lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(folder, { recursive: true });
});

describe.each(['refuses', 'is silent'] as const)('a content lake that %s', (how) => {
  test('does not keep anyone who returns from a payment from their page', { tags: ['full'] }, async () => {
    answers = how;
    for (const [path, block] of [
      ['/purchase/', 'purchase'],
      ['/purchase-failed/', 'purchaseFailed'],
    ] as const) {
      const page = await loadPage(path);
      expect(page).toMatchObject({ path, blocks: [{ _type: block }], seo: { hidden: true } });
      expect(visitorPages.has(path)).toBe(true);
      const context = loadContext({ path, now: new Date() });
      const { blocks } = await prepareBlocks(page?.blocks, { registry, context, report: () => {} });
      expect(blocks).toMatchObject([{ type: block, state: 'ready' }]);
    }
  });

  // Silence takes a full timeout.
  test('fails any other page', { tags: how === 'is silent' ? ['full'] : [] }, async () => {
    answers = how;
    await expect(loadPage('/contact/')).rejects.toThrow(PageUnavailableError);
    await expect(loadPage('/checkout/')).rejects.toThrow(PageUnavailableError);
  });
});
