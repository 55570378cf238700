/** Starts nginx as a static file server, as the baseline of benchmarks. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startChild } from '#scripts/launch/processes.mjs';
import { findProgram } from '#scripts/launch/programs.mjs';
import { PlainError } from '#scripts/launch/root.mjs';

/** URLs of one HTML file: uncompressed, compressed per request, and precompressed. */
export type Nginx = {
  readonly plain: string;
  readonly gzip: string;
  readonly packed: string;
  stop(): Promise<unknown>;
};

/** Finds nginx on PATH or in Debian's folder; undefined if it is not installed. */
export function findNginx(): string | undefined {
  return findProgram('nginx');
}

/**
 * Serves `html` with one nginx worker on a free loopback port, without an access log.
 * @param folder an empty folder for its files
 */
export async function startNginx(executable: string, folder: string, html: Buffer): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page.html'), html);
  writeFileSync(join(folder, 'page.html.gz'), gzipSync(html, { level: 9 }));
  const { site, stop } = await serveFolder(executable, folder, [
    'location = /plain { try_files /page.html =404; }',
    'location = /gzip { gzip on; try_files /page.html =404; }',
    'location = /packed { gzip_static always; try_files /page.html =404; }',
  ]);
  const answer = await fetch(`${site}/plain`);
  if (!Buffer.from(await answer.arrayBuffer()).equals(html)) {
    await stop();
    throw new PlainError('nginx does not serve the page unchanged.');
  }
  return { plain: `${site}/plain`, gzip: `${site}/gzip`, packed: `${site}/packed`, stop };
}

/** A running file server: its URL without a trailing slash, and its process id. */
export type FileServer = {
  readonly site: string;
  readonly process: number | undefined;
  stop(): Promise<unknown>;
};

/** A response that is served from a file. */
export interface StoredAnswer {
  /** Last part of its URL: letters, digits and hyphens. */
  readonly name: string;
  readonly body: Buffer;
  /** Headers to add to those that nginx sends for every file. */
  readonly head: Readonly<Record<string, string>>;
}

/**
 * Serves bodies unchanged, each at `/` and its name, with one nginx worker that keeps the files open.
 * @param folder an empty folder for its files
 */
export async function serveBodies(
  executable: string,
  folder: string,
  bodies: readonly StoredAnswer[],
): Promise<FileServer> {
  mkdirSync(folder, { recursive: true });
  for (const { name, body } of bodies) writeFileSync(join(folder, `${name}.html`), body);
  return serveFolder(executable, folder, [
    'open_file_cache max=100 inactive=5m;',
    'open_file_cache_valid 60s;',
    'etag off;',
    ...bodies.map(({ name, head }) => {
      const lines = Object.entries(head).map(([header, value]) => `add_header ${header} ${quoted(value)};`);
      return `location = /${name} { ${lines.join(' ')} try_files /${name}.html =404; }`;
    }),
  ]);
}

/** Quotes a string for nginx's configuration. Our values have no dollar sign, which would start a variable. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
}

async function serveFolder(
  executable: string,
  folder: string,
  directives: readonly string[],
): Promise<FileServer> {
  const [port = 0] = await freePorts(1);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings(folder, port, directives));
  const words: string[] = [];
  const child = startChild({
    name: 'nginx',
    command: executable,
    args: ['-p', folder, '-c', file, '-e', 'stderr'],
    onLine: (line) => words.push(line),
  });
  const site = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(site).catch(() => undefined)); attempt += 1) {
    if (attempt === 50) {
      await child.stop();
      throw new PlainError(`nginx does not answer.\n${words.join('\n')}`);
    }
    await sleep(100);
  }
  return { site, process: child.pid, stop: child.stop };
}

/** Returns the name and version that `nginx -v` prints. */
export function nginxVersion(executable: string): string {
  return spawnSync(executable, ['-v'], { encoding: 'utf8' })
    .stderr.replace(/^.*?:\s*/, '')
    .trim();
}

function settings(folder: string, port: number, directives: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  default_type text/html;
  charset utf-8;
  sendfile on;
  tcp_nopush on;
  gzip_vary on;
  keepalive_requests 1000000;
${temporary}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${directives.join('\n    ')}
  }
}
`;
}
