/** Tests nginx with the TLS settings that docs/how-to/deploy.md gives. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest, type Server } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#scripts/launch/ports.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { findProgram, wrapWithParentExit } from '#scripts/launch/programs.mjs';
import { root } from '#scripts/launch/root.mjs';
import { instanceDirectives, loopbackPlaces, nginxSettings } from './nginx-settings.ts';

const nginx = findProgram('nginx');
const openssl = findProgram('openssl');
const isHere = nginx !== undefined && openssl !== undefined;
const name = 'www.example.nz';

/** A line of the documents, as a file `.env` has it. */
function lineOf(variable: string): string {
  const document = readFileSync(join(root, 'docs/how-to/deploy.md'), 'utf8');
  const [, value] = new RegExp(`^ +${variable}='([^']+ssl[^']+)'$`, 'm').exec(document) ?? [];
  if (value === undefined) throw new Error(`docs/how-to/deploy.md has no line for ${variable}.`);
  return value;
}

/** Returns true if this nginx knows `http2 on;`. */
function isNew(program: string): boolean {
  const [, major = 0, minor = 0, patch = 0] =
    /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr) ?? [];
  return Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch) >= 1_025_001;
}

describe.skipIf(!isHere)(`nginx that ends TLS${isHere ? '' : ' (there is no nginx, or no openssl)'}`, () => {
  let folder: string;
  let front: Child | undefined;
  let site: Server;
  let seen: IncomingMessage['headers'] = {};
  let plainPort = 0;
  let securePort = 0;
  let tried: { status: number | null; stderr: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'southbound-tls-'));
    spawnSync(openssl ?? '', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ]);
    site = createServer((incoming, answer) => {
      seen = incoming.headers;
      answer.end('here');
    });
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    const sitePort = typeof address === 'object' && address ? address.port : 0;
    [plainPort = 0, securePort = 0] = await freePorts(2);
    const here = (line: string) => {
      const moved = line
        .replaceAll('/etc/nginx/tls', folder)
        .replaceAll(/listen (127\.0\.0\.1:)?80\b/g, `listen $1${plainPort}`)
        .replaceAll(/listen 443\b/g, `listen ${securePort}`);
      return isNew(nginx ?? '') ? moved : moved.replace(/ ssl;(.*) http2 on;/, ' ssl http2;$1');
    };
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      nginxSettings({
        ...loopbackPlaces({
          ...{ addresses: [], instances: [], folder, workers: 1 },
          user: process.getuid?.() === 0 ? 'root' : undefined,
        }),
        NGINX_LISTEN: here(lineOf('NGINX_LISTEN')),
        NGINX_LISTEN_ALL: here(lineOf('NGINX_LISTEN_ALL')),
        SITE_NAMES: `${name} 127.0.0.1`,
        SITE_INSTANCES: instanceDirectives([`127.0.0.1:${sitePort}`]),
        SITE_SCHEME: 'https',
      }),
    );
    const args = ['-p', folder, '-c', file, '-e', 'stderr'];
    tried = spawnSync(nginx ?? '', [...args, '-t'], { encoding: 'utf8' });
    front = startChild({
      name: 'nginx',
      ...wrapWithParentExit(nginx ?? '', args, 'TERM'),
      onLine: () => undefined,
    });
    for (let attempt = 0; attempt < 1_000 && !(await visit().catch(() => undefined)); attempt += 1)
      await sleep(50);
  });
  afterAll(async () => {
    await front?.stop();
    site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Got = { status: number; headers: IncomingMessage['headers'] };

  /** As a browser that was sent to this name. */
  async function visit(servername = name): Promise<Got> {
    const sent = secureRequest({
      ...{ host: '127.0.0.1', port: securePort, path: '/tours/', agent: false },
      ...{ servername, ca: readFileSync(join(folder, 'fullchain.pem')) },
      headers: { Host: servername },
    });
    return got(sent.end());
  }

  const visitPlain = (host: string, from: string) =>
    got(
      plainRequest({
        ...{ host: from, port: plainPort, path: '/tours/?a=1', agent: false },
        headers: { Host: host },
      }).end(),
    );

  async function got(sent: ReturnType<typeof plainRequest>): Promise<Got> {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode ?? 0, headers: answer.headers };
  }

  it('takes the lines', () => {
    expect(tried).toMatchObject({ status: 0, stderr: expect.not.stringContaining('[warn]') });
  });

  it('answers over TLS, and says to the site and to browsers that it is so', async () => {
    expect(await visit()).toMatchObject({
      status: 200,
      headers: { 'strict-transport-security': 'max-age=63072000; includeSubDomains' },
    });
    expect(seen).toMatchObject({ host: name, 'x-forwarded-proto': 'https' });
  });

  it('shakes hands for no other name', async () => {
    await expect(visit('www.example.com')).rejects.toThrow(/unrecognized.name/i);
  });

  /** Returns the protocol of a TLS connection with `options`; throws if nginx refuses them. */
  async function protocolWith(options: ConnectionOptions): Promise<string | null> {
    const socket = connectTls({
      ...{ host: '127.0.0.1', port: securePort, servername: name },
      ca: readFileSync(join(folder, 'fullchain.pem')),
      ...options,
    });
    await once(socket, 'secureConnect');
    const protocol = socket.getProtocol();
    socket.destroy();
    return protocol;
  }

  // @asvs 12.1.1
  it('accepts TLS 1.2 and 1.3, and no older version', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await protocolWith({ minVersion: version, maxVersion: version })).toBe(version);
    // The client's own library refuses old versions unless its security level is zero.
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(protocolWith(old)).rejects.toThrow(/alert protocol version/);
  });

  // @asvs 12.1.2
  it('accepts only ciphers with forward secrecy and authenticated encryption', async () => {
    const withCiphers = (ciphers: string) => protocolWith({ maxVersion: 'TLSv1.2', ciphers });
    for (const cipher of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'])
      expect(await withCiphers(cipher)).toBe('TLSv1.2');
    // The first lacks authenticated encryption. None of the second kind has forward secrecy.
    for (const ciphers of [
      'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA:ECDHE-ECDSA-AES128-CCM',
      'kRSA@SECLEVEL=0',
    ])
      await expect(withCiphers(ciphers)).rejects.toThrow(/alert handshake failure/);
  });

  // The system has a whole network of loopback addresses; which of them is asked tells the one port from the other.
  // @asvs 4.1.2, 12.2.1
  it.runIf(process.platform === 'linux')(
    'redirects visitors without TLS, unless they name another site',
    async () => {
      expect(await visitPlain(name, '127.0.0.2')).toMatchObject({
        status: 308,
        headers: { location: `https://${name}/tours/?a=1` },
      });
      expect((await visitPlain('www.example.com', '127.0.0.2')).status).toBe(421);
      expect((await visitPlain('127.0.0.1', '127.0.0.2')).status).toBe(421);
    },
  );

  it('has the lake’s webhook by the loopback address', async () => {
    expect((await visitPlain('127.0.0.1', '127.0.0.1')).status).toBe(200);
  });
});
