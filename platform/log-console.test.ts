import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { writeConsoleToLog } from './log-console.ts';

function printing() {
  const lines: string[] = [];
  const target: Partial<Console> = {};
  writeConsoleToLog(
    target,
    createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  );
  return { target, read: () => lines.map((line) => JSON.parse(line)) };
}

afterEach(() => void vi.useRealTimers());

// @spec F.10
// @asvs 16.2.4
test('writes console output of a package as one log line without colours and line breaks', () => {
  const { target, read } = printing();
  target.warn?.('\u001b[33m⚠\u001b[0m', 'Missing `origin` header\nfrom a form', { status: 1 });
  expect(read()).toMatchObject([
    {
      level: 'warn',
      event: 'package.printed',
      printed: '⚠ Missing `origin` header from a form { status: 1 }',
    },
  ]);
});

test('logs type, message and stack of an error', () => {
  const { target, read } = printing();
  target.error?.(' ⨯', Object.assign(new TypeError('get is no function'), { email: 'zz-typed@example.nz' }));
  const [line] = read();
  expect(line.err).toMatchObject({ type: 'TypeError', message: 'get is no function' });
  expect(line.err.stack).toMatch(/^at /);
  expect(JSON.stringify(line)).not.toContain('zz-typed');
});

test('redacts JSON parse errors that quote input, also as a cause', () => {
  const { target, read } = printing();
  const unread = new SyntaxError(`Unexpected token 'z', "zzz" is not valid JSON`);
  target.error?.(unread);
  target.error?.(new Error('It failed', { cause: unread }));
  expect(read()).toHaveLength(2);
  expect(JSON.stringify(read())).not.toContain('zzz');
});

test('writes one line for repetitions within ten seconds, then one line with their number', () => {
  vi.useFakeTimers();
  const { target, read } = printing();
  for (let nth = 0; nth < 50; nth += 1) target.warn?.('the same');
  expect(read().map(({ times }) => times)).toEqual([1]);
  vi.advanceTimersByTime(10_000);
  expect(read().map(({ times }) => times)).toEqual([1, 49]);
});

test('distinguishes errors by message, but not by the numbers in it', () => {
  const { target, read } = printing();
  for (let nth = 0; nth < 20; nth += 1)
    for (const message of ['The stream is closed', `Request ${nth} failed`])
      target.error?.(new Error(message));
  expect(read().map(({ err }) => err.message)).toEqual(['The stream is closed', 'Request 0 failed']);
});

// @asvs 16.4.1
test('limits the number and length of lines that visitors can provoke', () => {
  const { target, read } = printing();
  for (let nth = 0; nth < 5_000; nth += 1) target.error?.(`unknown action ${nth} ${'x'.repeat(10_000)}`);
  expect(read().length).toBeLessThan(110);
  expect(Math.max(...read().map(({ printed }) => printed.length))).toBeLessThanOrEqual(200);
});

test('after a flood of invented messages, the next error gets its own line again', () => {
  vi.useFakeTimers();
  const { target, read } = printing();
  for (let nth = 0; nth < 500; nth += 1) target.error?.(`made up ${nth}`);
  // The first window writes its count, which opens a second one.
  vi.advanceTimersByTime(20_000);
  target.error?.('a flood again');
  target.error?.(new Error('A page failed'));
  target.error?.('and something else');
  expect(
    read()
      .slice(-3)
      .map(({ times }) => times),
  ).toEqual([1, 1, 1]);
});
