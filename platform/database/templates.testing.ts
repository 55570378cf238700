/**
 * Databases that the tests of one run copy: migrating anew takes seconds of work, a copy a fraction of one. Each is made by
 * whoever needs it first.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Puts a migrated embedded database into an empty folder. */
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
    // Another worker was quicker, and theirs is as good.
    if (!existsSync(template)) throw error;
    await rm(folder, { recursive: true });
  }
}

// Any number, as long as everything that makes these takes the same one.
const MAKING_LOCK = 5_120_263;

const nameOf = (templates: string) => basename(templates).toLowerCase().replaceAll(/\W/g, '_');

/** Makes a migrated database on a server. */
export async function copyOnServer(templates: string, server: string, name: string): Promise<void> {
  const template = nameOf(templates);
  await administer(server, async (run) => {
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
    // By files, which is quicker where nothing waits for the disk.
    await run(`create database ${name} template ${template} strategy file_copy`);
  });
}

/** Leaves none of this run on a server. */
export async function removeServerTemplate(server: string, templates: string): Promise<void> {
  await administer(server, (run) => run(`drop database if exists ${nameOf(templates)}`));
}

/** @param work what to do there; what is run answers how many rows it is about */
export async function administer(
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
