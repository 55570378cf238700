import { expect, test } from 'vitest';
import { duringVisit } from './http/visit.ts';
import { createLog } from './log.ts';

function recording() {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') };
}

test('a line is one JSON object with the level as a word and the time as ISO 8601', () => {
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

test('personal and secret fields are redacted, at the top and one level down', () => {
  const { log, lines, last } = recording();
  log.info({
    email: 'aroha@example.nz',
    visitor: { phone: '021 555', reference: 'R1' },
    headers: { 'x-api-key': 'k' },
  });
  expect(lines.join('')).not.toMatch(/aroha|021 555|"k"/);
  expect(last()).toMatchObject({ visitor: { reference: 'R1' } });
});

test('an error keeps type, code, message, frames and cause', () => {
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

test('a failed query is logged without its parameters and without what PostgreSQL says of the row', () => {
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

test('what PostgreSQL says of a value it could not take is not logged', () => {
  const { log, lines, last } = recording();
  const words = 'invalid input syntax for type date: "aroha@example.nz"';
  log.error({ err: Object.assign(new Error(words), { code: '22007' }) });
  expect(lines.join('')).not.toContain('aroha');
  expect(last().err).toMatchObject({ message: 'A value could not be taken.', code: '22007' });
});

test('an error without a sentence gets one, and fields without a sentence stay without', () => {
  const { log, last } = recording();
  log.error(new Error('outer'));
  expect(last()).toMatchObject({ msg: 'An error', err: { message: 'outer' } });
  log.info({ event: 'block.unknown' });
  expect(last()).toEqual({ level: 'info', time: expect.any(String), event: 'block.unknown' });
});

test('a line that is written while a request is answered names it, and not who sent it', async () => {
  const { log, lines, last } = recording();
  const visit = { address: '203.0.113.9', id: '0123456789abcdef' };
  await duringVisit(visit, async () => {
    await Promise.resolve();
    log.info({ event: 'page.rendered' });
  });
  expect(last()).toEqual({
    level: 'info',
    time: expect.any(String),
    event: 'page.rendered',
    request: visit.id,
  });
  expect(lines.join('')).not.toContain('203.0.113.9');
  log.info({ event: 'page.rendered' });
  expect(last()).not.toHaveProperty('request');
});

test('what is below the level is not written', () => {
  const { log, lines } = recording();
  log.debug('quiet');
  expect(lines).toEqual([]);
});
