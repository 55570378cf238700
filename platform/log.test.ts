import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { runInRequestContext } from './http/request-context.ts';
import { createLog } from './log.ts';

function recording() {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') };
}

// @asvs 16.2.1, 16.2.2, 16.2.4, 16.4.1
test('writes one JSON object per line, with the level as a word and the time as ISO 8601', () => {
  const { log, lines, last } = recording();
  log.info({ event: 'page.rendered', blocks: 3 }, 'A page was rendered');
  expect(lines[0]?.trimEnd().includes('\n')).toBe(false);
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    event: 'page.rendered',
    blocks: 3,
    msg: 'A page was rendered',
  });
});

// @asvs 16.2.5
test('redacts personal and secret fields at the top and one level down', () => {
  const { log, lines, last } = recording();
  log.info({
    email: 'aroha@example.nz',
    visitor: { phone: '021 555', reference: 'R1' },
    headers: { 'x-api-key': 'k' },
  });
  expect(lines.join('')).not.toMatch(/aroha|021 555|"k"/);
  expect(last()).toMatchObject({ visitor: { reference: 'R1' } });
});

// @asvs 16.3.4
test('keeps type, code, message, stack frames and cause of an error', () => {
  const { log, last } = recording();
  log.error({
    err: new TypeError('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED' }) }),
  });
  expect(last().err).toMatchObject({
    type: 'TypeError',
    message: 'outer',
    stack: expect.stringMatching(/^at .*log\.test\.ts/),
    cause: { type: 'Error', message: 'inner', code: 'ECONNREFUSED' },
  });
});

// @asvs 16.2.5
test("logs a failed query without its parameters and without PostgreSQL's row details", () => {
  const { log, lines, last } = recording();
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(aroha@example.nz)',
  });
  log.error({
    err: Object.assign(new Error('Failed query: insert\nparams: aroha@example.nz', { cause }), {
      query: 'insert into t values ($1)',
      params: ['aroha@example.nz'],
    }),
  });
  expect(lines.join('')).not.toContain('aroha');
  expect(last().err).toMatchObject({
    message: 'Failed query: insert into t values ($1)',
    cause: { code: '23505' },
  });
});

test('does not log a value that PostgreSQL has rejected', () => {
  const { log, lines, last } = recording();
  const words = 'invalid input syntax for type date: "aroha@example.nz"';
  log.error({ err: Object.assign(new Error(words), { code: '22007' }) });
  expect(lines.join('')).not.toContain('aroha');
  expect(last().err).toMatchObject({ message: 'A value was invalid.', code: '22007' });
});

test('adds a message to a bare error, but none to fields', () => {
  const { log, last } = recording();
  log.error(new Error('outer'));
  expect(last()).toMatchObject({ msg: 'An error', err: { message: 'outer' } });
  log.info({ event: 'block.unknown' });
  expect(last()).toEqual({ level: 'info', time: expect.any(String), event: 'block.unknown' });
});

// @asvs 16.2.1, 16.2.2, 16.2.4
test('a line written during a request has the request ID, but not the client address', async () => {
  const { log, lines, last } = recording();
  const context = { address: '203.0.113.9', id: '0123456789abcdef' };
  await runInRequestContext(context, async () => {
    await Promise.resolve();
    log.info({ event: 'page.rendered' });
  });
  expect(last()).toEqual({
    level: 'info',
    time: expect.any(String),
    event: 'page.rendered',
    request: context.id,
  });
  expect(lines.join('')).not.toContain('203.0.113.9');
  log.info({ event: 'page.rendered' });
  expect(last()).not.toHaveProperty('request');
});

test('skips lines below the level', () => {
  const { log, lines } = recording();
  log.debug('quiet');
  expect(lines).toEqual([]);
});

describe('a repeated failure', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Reads all lines, without their times. */
  const read = (lines: readonly string[]) =>
    lines.map((line) => {
      const { time: _, ...said } = JSON.parse(line);
      return said;
    });

  // @asvs 16.4.1
  test('is written at once, and then every ten seconds with the number of repetitions', () => {
    const { log, lines } = recording();
    const err = new TypeError('away');
    const fail = () => log.error({ event: 'lake.away', err }, 'The lake is away');
    const once = { level: 'error', event: 'lake.away', msg: 'The lake is away', err: expect.anything() };
    for (let times = 0; times < 500; times += 1) fail();
    expect(read(lines)).toEqual([once]);
    vi.advanceTimersByTime(10_000);
    expect(read(lines)).toEqual([once, { ...once, times: 499 }]);
    fail();
    vi.advanceTimersByTime(10_000);
    expect(read(lines).slice(2)).toEqual([{ ...once, times: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(3);
    fail();
    expect(read(lines).slice(3)).toEqual([once]);
  });

  test.each<[string, (log: ReturnType<typeof recording>['log'], nth: number) => void]>([
    ['differs in a field', (log, nth) => log.warn({ event: 'a', nth }, 'It failed')],
    ['differs in its message', (log, nth) => log.warn({ event: 'a' }, `It failed ${nth}`)],
    ['has another error', (log, nth) => log.warn({ err: new Error(`${nth}`) })],
    ['is not a failure', (log) => log.info({ event: 'mail.sent' }, 'A mail was sent')],
    ['is fatal', (log) => log.fatal({ event: 'start.failed' }, 'It can’t start')],
    ['can’t be serialized', (log) => log.warn({ event: 'a', size: 1n as unknown as number }, 'It failed')],
  ])('is written each time if it %s', (_why, tell) => {
    const { log, lines } = recording();
    for (let nth = 0; nth < 3; nth += 1) tell(log, nth);
    expect(lines).toHaveLength(3);
  });

  test('is not lost among many others', () => {
    const { log, lines } = recording();
    for (let nth = 0; nth < 1_500; nth += 1) log.warn({ event: 'a', nth }, 'It failed');
    expect(lines).toHaveLength(1_500);
    for (let times = 0; times < 3; times += 1) log.error({ event: 'b' }, 'Something else');
    expect(lines).toHaveLength(1_503);
  });
});

// @asvs 16.4.1
test('writes pending counts when the process ends', () => {
  const said = `
    import { log } from './platform/log.ts';
    for (let times = 0; times < 7; times += 1) log.warn({ event: 'a' }, 'It failed');
    process.exit(0);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', said], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'info' },
  });
  const lines = stdout.trim().split('\n');
  // In either order, because the first write may still be pending.
  expect(new Set(lines.map((line) => JSON.parse(line).times))).toEqual(new Set([undefined, 6]));
});
