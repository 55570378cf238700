/** A test’s own PostgreSQL and Redis servers (Debian’s), which can stop and restart on the same port with the same data. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsAdmin } from '#platform/database/templates.testing.ts';
import {
  makeDatabase,
  preparePostgres,
  prepareRedis,
  type Run,
  type Server,
} from '#scripts/cluster/servers.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import type { Part } from '#scripts/launch/site-process.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';

/** How a server stops: `in-order` as by an operator, `killed` by SIGKILL as on a machine without memory. */
export type StopMode = 'in-order' | 'killed';

/** A server that a test can stop, kill and restart. */
export interface TestServer {
  readonly port: number;
  /** For its clients. PostgreSQL: the URL of the site’s role, which may create databases here, with its own database. */
  readonly url: string;
  /** Its latest output. */
  words(): string;
  /** False once it has stopped or exited unexpectedly. */
  isRunning(): boolean;
  /** Waits until it accepts connections. */
  start(): Promise<void>;
  stop(ending: StopMode): Promise<void>;
  /** Stops it permanently and removes its data. */
  remove(): Promise<void>;
}

/** The number of start attempts: leftovers of a killed server can block a start for a moment. */
const maxStarts = 20;

const run: Run = (what, command, args) =>
  runTool(createTerminal(), what, command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

/**
 * Starts a PostgreSQL with `fsync`, as in production.
 * @param folder an existing empty folder for its data; by default a new one
 */
export async function startTestPostgres(
  folder = ownFolder('postgres'),
): Promise<TestServer & { readonly adminUrl: string }> {
  const [port = 0] = await freePorts(1);
  const passwords = { admin: 'administrator', site: 'of-the-tests' };
  const server = await preparePostgres(folder, { port, passwords, run });
  const own = await started(new Restartable({ server, port, folder, stopSignal: 'SIGINT' }));
  await makeDatabase(server);
  await runAsAdmin(server.adminUrl, (query) => query('alter role southbound createdb'));
  return Object.assign(own, { adminUrl: server.adminUrl });
}

/** Starts a Redis. */
export async function startTestRedis(): Promise<TestServer> {
  const folder = ownFolder('redis');
  const [port = 0] = await freePorts(1);
  const server = await prepareRedis(folder, { port, password: 'of-the-tests', run });
  return started(new Restartable({ server, port, folder, stopSignal: 'SIGTERM' }));
}

/** Creates a folder that other users may enter, because neither server runs as root. */
function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `southbound-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

async function started(server: Restartable): Promise<TestServer> {
  try {
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  return server;
}

class Restartable implements TestServer {
  readonly #server: Server;
  readonly #folder: string;
  readonly #stopSignal: NodeJS.Signals;
  readonly port: number;
  readonly url: string;
  #part: Part | undefined;
  #isRunning = false;
  #lines: string[] = [];

  constructor(what: { server: Server; port: number; folder: string; stopSignal: NodeJS.Signals }) {
    this.#server = what.server;
    this.#folder = what.folder;
    this.#stopSignal = what.stopSignal;
    this.port = what.port;
    this.url = what.server.url;
  }

  words = () => this.#lines.slice(-20).join('\n');

  isRunning = () => this.#isRunning;

  async start(): Promise<void> {
    for (let starts = 1; !(await this.#begin()); starts += 1) {
      if (starts === maxStarts) throw new Error(`The server did not start:\n${this.words()}`);
      await sleep(250);
    }
  }

  /** Resolves to true once it accepts connections, to false if it exited instead. */
  async #begin(): Promise<boolean> {
    const part = this.#server.start();
    this.#part = part;
    this.#isRunning = true;
    part.listen((_name, line) => this.#lines.push(line));
    const ended = part.child.exited.then(() => {
      if (this.#part === part) this.#isRunning = false;
      return false;
    });
    return Promise.race([part.answers().then(() => true), ended]);
  }

  async stop(ending: StopMode): Promise<void> {
    const child = this.#part?.child;
    if (!child?.pid || !this.#isRunning) return;
    if (ending === 'killed') child.kill();
    else process.kill(child.pid, this.#stopSignal);
    await child.exited;
  }

  async remove(): Promise<void> {
    await this.stop('killed');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
