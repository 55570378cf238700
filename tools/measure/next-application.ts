/** Builds and starts small Next applications, with the versions that the site uses, to compare the site with. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { runTool } from '#scripts/launch/run-tool.mjs';
import type { createTerminal } from '#scripts/launch/terminal.mjs';

/** A small application: its source files by path, and what it is built for. */
export interface NextApplication {
  /** Absolute folder inside the repository, so that packages are found. It is emptied first. */
  readonly folder: string;
  /** Title of the build step. */
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
}

const timeoutMs = 30_000;

/**
 * Builds the application, runs `work` on its URL (no trailing slash) and stops it.
 * @throws {PlainError} if it does not build or start
 */
export async function withNextApplication<Result>(
  terminal: ReturnType<typeof createTerminal>,
  { folder, title, files }: NextApplication,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  // A separate data folder, so that the build cannot touch the site's.
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await runTool(terminal, title, process.execPath, [next, 'build', folder], env);
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const words: string[] = [];
  const server = startNode({
    name: 'next',
    args: [next, 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env,
    onLine: (line) => words.push(line),
  });
  try {
    const began = Date.now();
    while (!(await answers(url))) {
      if (Date.now() - began > timeoutMs)
        throw new PlainError(`The small application does not answer.\n${words.join('\n')}`);
      await sleep(100);
    }
    return await work(url);
  } finally {
    await server.stop();
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
