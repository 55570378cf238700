import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseGone } from './database-gone.ts';
import { openPostgres } from './postgres.ts';
import { describeOnPostgres } from './testing.ts';

describeOnPostgres('several instances that start at once', (open) => {
  test('migrate an empty server once', async () => {
    // Beside a database of ours, one that nobody has migrated yet.
    const neighbour = await open();
    const admin = new Client({ connectionString: neighbour.url });
    await admin.connect();
    const url = new URL(neighbour.url);
    const name = `${url.pathname.slice(1)}_empty`;
    url.pathname = `/${name}`;
    try {
      await admin.query(`create database ${name}`);
      const opened = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url.href)));
      const applied = await opened[0]?.database
        .select({ hash: sql<string>`hash` })
        .from(sql`drizzle.__drizzle_migrations`);
      await Promise.all(opened.map(({ close }) => close()));
      expect(applied?.length).toBeGreaterThan(0);
      expect(new Set(applied?.map(({ hash }) => hash)).size).toBe(applied?.length);
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a statement', (open) => {
  test('that takes too long is ended by the server, and the next one is answered', async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url, { statementWithin: 100 });
    try {
      const began = performance.now();
      const error = await database.execute(sql`select pg_sleep(20)`).catch((reason: unknown) => reason);
      expect(isDatabaseGone(error)).toBe(true);
      expect(performance.now() - began).toBeLessThan(10_000);
      await expect(database.execute(sql`select 1`)).resolves.toBeDefined();
    } finally {
      await close();
      await neighbour.close();
    }
  });

  test('of an operator may take as long as it takes', async () => {
    const neighbour = await open();
    const { database, close } = await openPostgres(neighbour.url, {
      isPatient: true,
      statementWithin: 50,
      silenceWithin: 50,
    });
    try {
      await expect(database.execute(sql`select pg_sleep(0.3)`)).resolves.toBeDefined();
    } finally {
      await close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a server that is cut off', (open) => {
  test('is given up after a while, also in a transaction, and is asked anew by the next', async () => {
    const neighbour = await open();
    // Between the two: it hands everything on until it is told to swallow it.
    let isCut = false;
    const server = createServer((socket) => {
      const there = connectTo(new URL(neighbour.url));
      socket.on('data', (data) => isCut || there.write(data));
      there.on('data', (data) => isCut || socket.write(data));
      for (const end of [socket, there]) end.on('error', () => undefined);
      socket.on('close', () => there.destroy());
      there.on('close', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const between = new URL(neighbour.url);
    between.host = `127.0.0.1:${address.port}`;
    between.searchParams.delete('host');
    const { database, close } = await openPostgres(between.href, { silenceWithin: 300 });
    try {
      const asked = database.transaction(async (transaction) => {
        await transaction.execute(sql`select 1`);
        isCut = true;
        await transaction.execute(sql`select 2`);
      });
      const error = await asked.catch((reason: unknown) => reason);
      expect(isDatabaseGone(error)).toBe(true);
      isCut = false;
      await expect(database.execute(sql`select 3`)).resolves.toBeDefined();
    } finally {
      await close();
      server.close();
      await neighbour.close();
    }
  });
});

describeOnPostgres('a role that may not change tables', (open) => {
  test('serves, once another one has migrated', async () => {
    const neighbour = await open();
    const admin = new Client({ connectionString: neighbour.url });
    await admin.connect();
    const role = `site_${Date.now()}`;
    const migrations = new URL(neighbour.url);
    const name = `${migrations.pathname.slice(1)}_roles`;
    migrations.pathname = `/${name}`;
    const serving = new URL(migrations);
    serving.username = role;
    serving.password = 'secret';
    try {
      await admin.query(`create database ${name}`);
      await admin.query(`create role ${role} login password 'secret'`);
      const owner = new Client({ connectionString: migrations.href });
      await owner.connect();
      // As docs/deploying.md says it.
      const granted = 'alter default privileges in schema public grant';
      await owner.query(`${granted} select, insert, update, delete on tables to ${role}`);
      await owner.query(`${granted} usage on sequences to ${role}`);
      await owner.end();
      const { database, close } = await openPostgres(serving.href, { migrationsUrl: migrations.href });
      await expect(database.execute(sql`select count(*) from cart`)).resolves.toBeDefined();
      await expect(database.execute(sql`delete from cart`)).resolves.toBeDefined();
      for (const change of [sql`drop table cart`, sql`create table mine (id integer)`, sql`truncate cart`])
        await expect(database.execute(change)).rejects.toThrow();
      await close();
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
      await neighbour.close();
    }
  });
});

function connectTo(url: URL): Socket {
  const folder = url.searchParams.get('host');
  return folder === null
    ? connect(Number(url.port) || 5432, url.hostname)
    : connect(`${folder}/.s.PGSQL.${url.port || 5432}`);
}
