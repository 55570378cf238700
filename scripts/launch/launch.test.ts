import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBrowser } from './browser.mjs';
import { isOlder } from './node-version.mjs';
import { freePorts, requireFreePort } from './ports.mjs';
import { lakeAddress, publicAddress, readSettings, siteAddress, testPayments } from './settings.mjs';
import { requestCounter } from './signals.mjs';
import { createTerminal, seconds } from './terminal.mjs';

describe('the version of Node', () => {
  it.each([
    ['18.20.8', '20.0.0', true],
    ['20.0.0', '20.0.0', false],
    ['22.9.1', '22.18.0', true],
    ['v26.10.0', '22.18.0', false],
    ['22.18.1', '22.18.2', true],
  ])('%s is older than %s: %s', (version, than, older) => {
    expect(isOlder(version, than)).toBe(older);
  });
});

describe('settings', () => {
  it('default to port 3000 on localhost, with the lake on the next port', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, lakePort: 3001, hostedContent: false });
    expect(settings.dataDir).toMatch(/[\\/]\.data$/);
    expect(publicAddress(settings)).toBe('http://localhost:3000');
    expect(lakeAddress(readSettings({ PORT: '80' }))).toBe('http://127.0.0.1:81');
  });

  it('start no lake for hosted content', () => {
    expect(readSettings({ SANITY_PROJECT_ID: 'abc', PORT: '65535' }).hostedContent).toBe(true);
  });

  it('name an address that this machine can reach', () => {
    expect(siteAddress(readSettings({ HOST: '0.0.0.0' }))).toBe('http://127.0.0.1:3000');
    expect(siteAddress(readSettings({ HOST: '::' }))).toBe('http://[::1]:3000');
    expect(publicAddress(readSettings({ HOST: 'fd00::1' }))).toBe('http://[fd00::1]:3000');
  });

  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost', SITE_URL: 'http://127.0.0.1:4000', PAYMENT_PROVIDER: 'test' },
  ])('let a site of this machine alone try payments: %o', (env) => {
    expect(testPayments(readSettings(env), env)).toEqual({ TEST_PAYMENTS_IN_PRODUCTION: 'true' });
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '127.0.0.1.nip.io' },
    { SITE_URL: 'https://www.example.nz' },
    { SITE_URL: 'http://localhost.example.nz' },
    { SITE_ENVIRONMENT: 'staging' },
    { SITE_ENVIRONMENT: 'production' },
    { PAYMENT_PROVIDER: 'stripe' },
    { TEST_PAYMENTS_IN_PRODUCTION: 'false' },
  ])('leave payments as they are set where others may come: %o', (env) => {
    expect(testPayments(readSettings(env), env)).toEqual({});
  });

  it.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 1 to 65535, not "3000.5".'],
    [{ PORT: '65535' }, 'LAKE_PORT must be a whole number from 1 to 65535, not "65536".'],
    [{ PORT: '4000', LAKE_PORT: '4000' }, 'PORT and LAKE_PORT are both 4000; they must differ.'],
  ])('refuse %o in one line', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});

describe('ports', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it('are free, different, and outside the system’s range for outgoing connections', async () => {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    for (const port of ports) await requireFreePort('the site', port, '127.0.0.1', '');
  });

  it.each(['127.0.0.1', '0.0.0.0'])('are refused when something listens on %s', async (host) => {
    const [port = 0] = await freePorts(1);
    server = createServer();
    await new Promise<void>((resolve) => server?.listen(port, host, resolve));
    await expect(requireFreePort('the site', port, '127.0.0.1', 'Choose another.')).rejects.toThrow(
      `Port ${port} for the site is taken. Choose another.`,
    );
  });

  it('are refused for an address of another machine', async () => {
    const [port = 0] = await freePorts(1);
    await expect(requireFreePort('the site', port, '192.0.2.1', '')).rejects.toThrow(
      'cannot listen on 192.0.2.1',
    );
  });
});

describe('a request to stop', () => {
  it('counts once if it echoes at once, and again if it comes later', () => {
    let time = 0;
    const next = requestCounter(() => time);
    expect(next()).toBe(1);
    time = 20;
    expect(next()).toBeUndefined();
    time = 2_000;
    expect(next()).toBe(2);
  });
});

describe('the browser', () => {
  it('is the one on PATH if Playwright has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'southbound-browser-'));
    try {
      const name = join(folder, 'chromium');
      writeFileSync(name, '');
      const found = () => findBrowser({ PATH: `/nowhere:${folder}` });
      const before = found();
      chmodSync(name, 0o755);
      expect(found()?.executablePath).toBe(before?.executablePath ?? name);
      expect(before?.executablePath).not.toBe(name);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('progress', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const show = (isTTY: boolean) => {
    vi.useFakeTimers();
    vi.stubEnv('CI', '');
    let text = '';
    const terminal = createTerminal({ isTTY, columns: 60, write: (part) => (text += part) });
    return { terminal, text: () => text };
  };

  it('says in a log what began, that it still runs, and how it ended', () => {
    const { terminal, text } = show(false);
    const step = terminal.step('Building');
    vi.advanceTimersByTime(31_000);
    step.done('all well');
    expect(text()).toBe('  Building …\n  … Building, 15 s\n  … Building, 30 s\n✓ Building, 31 s: all well\n');
  });

  it('counts in place on a terminal, and writes other lines above', () => {
    const { terminal, text } = show(true);
    const step = terminal.step('Building');
    vi.advanceTimersByTime(2_000);
    terminal.line('a note');
    step.fail();
    expect(text()).toContain('\r\u001b[K… Building 2.0 s');
    expect(text()).toContain('\r\u001b[Ka note\n\r\u001b[K… Building 2.0 s');
    expect(text().endsWith('\r\u001b[K✗ Building, 2.0 s\n')).toBe(true);
  });

  it.each([
    [400, '0.4 s'],
    [12_300, '12 s'],
    [185_000, '3 min 05 s'],
  ])('%i ms is %s', (time, text) => {
    expect(seconds(time)).toBe(text);
  });
});
