/**
 * Template databases that the tests of one run copy. Migrating takes seconds, copying a fraction of one. The first test
 * that needs a template creates it.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from './embedded-postgres.ts';
import { openPostgres } from './postgres.ts';

/** Copies a migrated embedded database into an empty folder. */
export async function copyEmbedded(templates: string, folder: string): Promise<void> {
  const template = join(templates, 'embedded');
  if (!existsSync(template)) await makeEmbedded(templates, template);
  await cp(template, folder, { recursive: true });
}

async function makeEmbedded(templates: string, template: string): Promise<void> {
  const folder = await mkdtemp(join(templates, 'making-'));
  const { close } = await openEmbedded(folder);
  await close();
  try {
    await rename(folder, template);
  } catch (error) {
    // Another worker was faster; its template is equivalent.
    if (!existsSync(template)) throw error;
    await rm(folder, { recursive: true });
  }
}

// Advisory lock key: any number that all template creators share.
const MAKING_LOCK = 5_120_263;

const nameOf = (templates: string) => basename(templates).toLowerCase().replaceAll(/\W/g, '_');

/** Creates a migrated database on a server by copying the template. */
export async function copyOnServer(templates: string, server: string, name: string): Promise<void> {
  const template = nameOf(templates);
  await runAsAdmin(server, async (run) => {
    await run(`select pg_advisory_lock(${MAKING_LOCK})`);
    if ((await run(`select from pg_database where datname = '${template}'`)) === 0) {
      await run(`drop database if exists ${template}_making`);
      await run(`create database ${template}_making`);
      const url = new URL(server);
      url.pathname = `/${template}_making`;
      await (await openPostgres(url.href)).close();
      await run(`alter database ${template}_making rename to ${template}`);
    }
    await run(`select pg_advisory_unlock(${MAKING_LOCK})`);
    // Copying files is faster if the disk is not the bottleneck.
    await run(`create database ${name} template ${template} strategy file_copy`);
  });
}

/** Removes this run's template from a server. */
export async function removeServerTemplate(server: string, templates: string): Promise<void> {
  await runAsAdmin(server, (run) => run(`drop database if exists ${nameOf(templates)}`));
}

/** Runs statements on a server. @param work receives a function that runs a statement and returns its row count */
export async function runAsAdmin(
  server: string,
  work: (run: (statement: string) => Promise<number>) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(async (statement) => (await client.query(statement)).rowCount ?? 0);
  } finally {
    await client.end();
  }
}
