import { describe, expect, test } from 'vitest';
import { createSignInGuard } from './sign-in-guard.ts';

/** Creates a guard whose pauses end when the test resolves them. */
function opened() {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => void waits.push(resolve));
  const guard = createSignInGuard({ pauseMs: 1_000, maxWaiting: 3, wait });
  /** Tries the right token with a right or wrong code. */
  const enter = (isRight: boolean) => guard.try({ hasToken: true, hasCode: async () => isRight });
  const enterAnonymously = () =>
    guard.try({ hasToken: false, hasCode: () => Promise.reject(new Error('A code was looked at.')) });
  return { guard, enter, enterAnonymously, waits };
}

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the sign-in guard', () => {
  test('accepts the right token and code without a pause', async () => {
    const { enter, waits } = opened();
    expect(await enter(true)).toBe('open');
    expect(waits).toEqual([]);
  });

  // @asvs 6.3.1
  test('accepts the right token without delay, however many try without it', async () => {
    const { enter, enterAnonymously, waits } = opened();
    const anonymousAttempts = Array.from({ length: 50 }, enterAnonymously);
    await settled();
    expect(await enter(true)).toBe('open');
    for (const answered of waits) answered();
    expect(new Set(await Promise.all(anonymousAttempts))).toEqual(new Set(['wrong']));
  });

  test('answers a wrong token after a pause, without checking the code', async () => {
    const { enterAnonymously, waits } = opened();
    const answers: string[] = [];
    void enterAnonymously().then((answer) => answers.push(answer));
    await settled();
    expect([answers, waits.length]).toEqual([[], 1]);
    waits[0]?.();
    await settled();
    expect(answers).toEqual(['wrong']);
  });

  // @asvs 6.3.1
  test('answers a wrong code after a pause, and later tries only after that', async () => {
    const { enter, waits } = opened();
    const answers: string[] = [];
    for (const isRight of [false, false, true]) void enter(isRight).then((answer) => answers.push(answer));
    await settled();
    expect([answers, waits.length]).toEqual([[], 1]);
    waits[0]?.();
    await settled();
    expect([answers, waits.length]).toEqual([['wrong'], 2]);
    waits[1]?.();
    await settled();
    expect(answers).toEqual(['wrong', 'wrong', 'open']);
  });

  // @asvs 6.3.1
  test('refuses new tries while the queue is full, and accepts them afterwards', async () => {
    const { enter, waits } = opened();
    const first = [1, 2, 3].map(() => enter(false));
    expect(await enter(true)).toBe('busy');
    for (const at of [0, 1, 2]) {
      await settled();
      waits[at]?.();
    }
    expect(await Promise.all(first)).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await enter(true)).toBe('open');
  });

  test('continues with the next try after a failed check', async () => {
    const { guard, enter } = opened();
    const hasCode = () => Promise.reject(new Error('No database.'));
    await expect(guard.try({ hasToken: true, hasCode })).rejects.toThrow('No database.');
    expect(await enter(true)).toBe('open');
  });
});
