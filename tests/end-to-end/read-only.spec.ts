/**
 * The site writes only to its DATA_DIR: it leaves its build unchanged and runs on a read-only file system.
 * Notices changes of Next that concern platform/next-internals/page-files.ts.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '#scripts/launch/ports.mjs';
import type { Child } from '#scripts/launch/processes.mjs';
import { root } from '#scripts/launch/root.mjs';
import { apiOf, busPass, createCart, dataOf } from './support/cart.ts';
import { textsOf } from './support/markup.ts';
import { prepareData } from './support/prepared-data.ts';
import { sendRequest } from './support/raw-http.ts';
import { mayMakeReadOnly, startReadOnly } from './support/read-only-site.ts';
import { expect, test, testSite } from './test-fixtures.ts';

/** The latest modification time in the build, without the files that the type check and measurements write. */
function newestOfBuild(): number {
  const build = join(root, '.next');
  const isBuildOutput = (name: string) => !/^(?:types|dev|cache\/framework-floor)(?:\/|$)/.test(name);
  const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter(isBuildOutput);
  return Math.max(...names.map((name) => statSync(join(build, name)).mtimeMs));
}

test('the build stays unchanged after pages are rendered and cached', async ({ request }) => {
  const before = newestOfBuild();
  const path = `/nothing-${Date.now()}/`;
  for (const each of ['/', '/tours/', path]) await request.get(each);
  const cachedFiles = () =>
    readdirSync(join(testSite.dataDir, 'pages'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('tours.html'),
    );
  await expect.poll(cachedFiles).not.toEqual([]);
  expect(newestOfBuild()).toBe(before);
});

// @asvs 13.2.2
test('on a read-only file system the site serves pages, pictures and the Studio, sells, and caches pages for the next start', {
  tag: '@full',
}, async () => {
  test.skip(!mayMakeReadOnly(), 'Mount namespaces need Linux and root.');
  test.setTimeout(120_000);
  const { dataDir, databaseUrl, remove } = await prepareData();
  const [port = 0, lakePort = 0] = await freePorts(2);
  const address = `http://127.0.0.1:${port}`;
  const lakeUrl = `http://127.0.0.1:${lakePort}`;
  const lines: string[] = [];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{
      SANITY_PROJECT_ID: '',
      SMTP_URL: '',
      API_BASE_URL: '',
      SITE_URL: address,
      DATABASE_URL: databaseUrl,
    },
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), LAKE_URL: lakeUrl },
    ...{ LAKE_HOST: '127.0.0.1', LAKE_PORT: String(lakePort), CONTENT_DIR: 'content' },
    ...{ SANITY_WEBHOOK_SECRET: 'read-only', TEST_PAYMENTS_IN_PRODUCTION: 'true' },
    ...{ LAKE_WEBHOOK_URL: `${address}/api/content-webhook`, NODE_COMPILE_CACHE: '' },
  };
  const start = (program: string, answersAt: string) =>
    startReadOnly({ program, address: answersAt, dataDir, env, onLine: (line) => lines.push(line) });
  const startSite = (answersAt: string) => start('src/server.ts', `${address}/api/v1/${answersAt}`);
  const running: Child[] = [];
  try {
    const lake = await start('lake/main.ts', `${lakeUrl}/v1/ping`);
    running.push(lake);
    const site = await startSite('ready');
    running.push(site);
    const home = (await sendRequest(address, '/')).body;
    const [, picture = ''] = /"(\/media\/images\/[^" ]+)/.exec(home) ?? [];
    const [, card = ''] = /content="[^"]*(\/social\/[^"]+)"/.exec(home) ?? [];
    for (const path of ['/tours/', '/cart/', '/search/?q=train', '/studio/', '/sitemap.xml', picture, card])
      expect((await sendRequest(address, path.replaceAll('&amp;', '&'))).status, path).toBe(200);
    const api = apiOf(address);
    const { cartSessionId } = await createCart([busPass], api);
    expect((await dataOf(api.cart(cartSessionId))).items).toHaveLength(1);
    const cachedFiles = () => readdirSync(join(dataDir, 'pages'), { recursive: true, encoding: 'utf8' });
    await expect.poll(() => cachedFiles().some((name) => name.endsWith('tours.html'))).toBe(true);

    // Without the lake, from the disk only.
    await site.stop();
    await lake.stop();
    running.push(await startSite('health'));
    const { status, body } = await sendRequest(address, '/tours/');
    expect(status).toBe(200);
    expect(textsOf(body, 'h1')).toHaveLength(1);
    expect(lines.filter((line) => /EROFS|EACCES|EPERM|prerender cache/.test(line))).toEqual([]);
    expect(existsSync(join(root, 'southbound-may-write'))).toBe(false);
  } finally {
    for (const each of running.toReversed()) await each.stop();
    await remove();
  }
});
