/** Backup and restore with the commands of docs/how-to/restore.md: a backup taken under load becomes a site elsewhere. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startChild, startNode } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { readSettings } from '#scripts/launch/settings.mjs';
import { startLake } from '#scripts/launch/site.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';
import { apiOf } from '#tests/end-to-end/support/cart.ts';
import { type Stoppable, startWholeSite } from '#tests/end-to-end/support/killable-servers.ts';
import { lakeClient } from '#tests/end-to-end/support/lake-client.ts';
import { textsOf, wordsOf } from '#tests/end-to-end/support/markup.ts';
import { pageOf, textBlock } from '#tests/end-to-end/support/publish.ts';
import { sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { Buyers } from '#tests/faults/support/buyers.ts';
import { expectConsistent, expectLedgerBalances } from '#tests/faults/support/expect-consistent.ts';
import { recordMeasurement } from '#tests/faults/support/site-state.ts';
import { startTestPostgres } from '#tests/faults/support/test-servers.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

let folder: string;
let cluster: TestCluster;
let elsewhere: Awaited<ReturnType<typeof startTestPostgres>>;
let lake: Part | undefined;
let site: Stoppable | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'southbound-restored-'));
  cluster = await startTestCluster();
  elsewhere = await startTestPostgres();
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await site?.kill();
  await lake?.child.stop();
  await cluster?.remove();
  await elsewhere?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Finds a PostgreSQL program: in Debian’s folder of the newest version, or on PATH. */
function ofPostgres(name: string): string {
  const versions = '/usr/lib/postgresql';
  const kept = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  return (
    kept.map((version) => join(versions, version, 'bin', name)).find(existsSync) ?? findProgram(name) ?? name
  );
}

/** Runs a command and expects exit code 0. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const lines: string[] = [];
  const what = { name: command, args, env, onLine: (line: string) => void lines.push(line) };
  const child = command === 'node' ? startNode(what) : startChild({ ...what, command });
  expect((await child.exited).code, `${command} ${args.join(' ')}\n${lines.join('\n')}`).toBe(0);
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a role with rights on the tables; a dump contains these grants. */
async function addRole({ adminUrl, databaseUrl }: TestCluster): Promise<void> {
  const granted = 'grant select, insert, update, delete on';
  await query(adminUrl, 'create role southbound_site');
  await query(
    databaseUrl,
    `alter default privileges in schema public ${granted} tables to southbound_site`,
    `${granted} all tables in schema public to southbound_site`,
  );
}

// @spec F.8
test('a backup taken under load is complete: restored elsewhere, its ledger balances, acknowledged bookings exist, and the site works', async () => {
  const client = lakeClient(cluster.lakeUrl);
  const path = '/cluster/kept-for-later/';
  const document = (words: string) => pageOf(path, 'What is kept', [textBlock('text', words)]);
  await client.createOrReplace(document('Words of before the copy.'));
  await addRole(cluster);
  const buyers = new Buyers(cluster.address);
  buyers.begin(4);
  await buyers.until(8);

  const before = [...buyers.bought];
  const dump = join(folder, 'southbound.dump');
  const archive = join(folder, 'content.tar.gz');
  await Promise.all([
    run(ofPostgres('pg_dump'), ['--format=custom', `--file=${dump}`, cluster.databaseUrl]),
    run('node', ['scripts/content-export.ts', archive, '--drafts'], {
      ...process.env,
      DATA_DIR: cluster.dataDir,
    }),
    client.createOrReplace(document('Words of before the copy. And some of meanwhile.')),
    buyers.until(2),
  ]);
  const after = buyers.bought.length;
  await buyers.until(4);
  await buyers.finish();
  recordMeasurement(
    'bookings',
    `${before.length} before the copy, ${after - before.length} meanwhile, ${buyers.bought.length - after} after`,
  );
  // The original cluster is not affected.
  await expectConsistent(cluster);

  const own = [`--maintenance-db=${elsewhere.adminUrl}`, '--owner=southbound', 'southbound_restored'];
  await run(ofPostgres('createdb'), own);
  const databaseUrl = elsewhere.url.replace(/[^/]*$/, 'southbound_restored');
  const ofNobody = ['--no-owner', '--no-privileges'];
  await run(ofPostgres('pg_restore'), ['--exit-on-error', ...ofNobody, `--dbname=${databaseUrl}`, dump]);
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl };
  await expectLedgerBalances({ settings });

  await run('node', ['scripts/content-import.ts', archive, '--replace', '--delete-others', '--yes'], {
    ...process.env,
    ...settings,
  });
  const [lakePort = 0, port = 0] = await freePorts(2);
  const testSite = readSettings({
    PORT: String(port),
    LAKE_PORT: String(lakePort),
    DATA_DIR: settings.DATA_DIR,
  });
  lake = startLake(testSite, { ...process.env, ...settings, SANITY_WEBHOOK_SECRET: 'of-the-tests' });
  await lake.answers();
  site = await startWholeSite(
    {
      ...settings,
      ...cluster.keys,
      TEST_PAYMENTS_IN_PRODUCTION: 'true',
      SANITY_WEBHOOK_SECRET: 'of-the-tests',
    },
    `http://127.0.0.1:${lakePort}`,
  );
  const api = apiOf(site.address);
  for (const { placed } of before)
    for (const { reference, token } of placed)
      expect((await api.booking(reference, token)).data, reference).toMatchObject({ status: 'confirmed' });
  for (const each of ['/', '/tours/', '/book-your-journey/']) {
    const { status, body } = await sendRequest(site.address, each);
    expect(status, each).toBe(200);
    expect(textsOf(body, 'h1'), each).toHaveLength(1);
  }
  expect(wordsOf((await sendRequest(site.address, path)).body)).toContain('Words of before the copy.');
  const [, picture = ''] =
    /"(\/media\/images\/[^" ]+)/.exec((await sendRequest(site.address, '/')).body) ?? [];
  expect((await sendRequest(site.address, picture.replaceAll('&amp;', '&'))).status, picture).toBe(200);

  // The restored site sells: places sold before are taken, and the ledger continues.
  const here = new Buyers(site.address);
  here.begin(1);
  await here.until(1);
  await here.finish();
  expect(await site.leave()).toBe(0);
  await expectLedgerBalances({ settings });
});
