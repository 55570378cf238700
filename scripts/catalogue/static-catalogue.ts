/** Builds and serves the component catalogue. */
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from '#scripts/launch/root.mjs';

const run = promisify(execFile);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Builds the catalogue of a project's folder and serves it on a port of this machine while `use` runs; both are gone afterwards.
 * Built, and not by its development server: a story then opens in the tenth of the time, and nothing reloads under it.
 * @param folder the project's, with its packages
 * @param use gets the address, without a slash at its end
 */
export async function withCatalogue<Result>(
  folder: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const built = await mkdtemp(join(tmpdir(), 'southbound-catalogue-'));
  try {
    const program = join(folder, 'node_modules/storybook/dist/bin/dispatcher.js');
    await run(process.execPath, [program, 'build', '--output-dir', built, '--disable-telemetry', '--quiet'], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => {
      throw new PlainError(`The catalogue can't be built: ${String(error).slice(0, 4_000)}`);
    });
    return await served(built, use);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

async function served<Result>(folder: string, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The catalogue has no port.');
  try {
    return await use(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
