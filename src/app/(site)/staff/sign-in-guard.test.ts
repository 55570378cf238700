import { describe, expect, test } from 'vitest';
import { createSignInGuard } from './sign-in-guard.ts';

/** A door whose waits end when the test says so. */
function opened() {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => void waits.push(resolve));
  const guard = createSignInGuard({ pause: 1_000, maxWaiting: 3, wait });
  /** Shows the token and a code. */
  const enter = (isRight: boolean) => guard.try({ hasToken: true, hasCode: async () => isRight });
  const asStranger = () =>
    guard.try({ hasToken: false, hasCode: () => Promise.reject(new Error('A code was looked at.')) });
  return { guard, enter, asStranger, waits };
}

/** Lets everything go on that can go on now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the door of the staff page', () => {
  test('opens at once for what is right', async () => {
    const { enter, waits } = opened();
    expect(await enter(true)).toBe('open');
    expect(waits).toEqual([]);
  });

  // @asvs 6.3.1
  test('lets in at once whoever has the token, however many try without it', async () => {
    const { enter, asStranger, waits } = opened();
    const strangers = Array.from({ length: 50 }, asStranger);
    await settled();
    expect(await enter(true)).toBe('open');
    for (const answered of waits) answered();
    expect(new Set(await Promise.all(strangers))).toEqual(new Set(['wrong']));
  });

  test('answers who has no token after a pause, the code unseen', async () => {
    const { asStranger, waits } = opened();
    const answers: string[] = [];
    void asStranger().then((answer) => answers.push(answer));
    await settled();
    expect([answers, waits.length]).toEqual([[], 1]);
    waits[0]?.();
    await settled();
    expect(answers).toEqual(['wrong']);
  });

  // @asvs 6.3.1
  test('answers a wrong try after a pause alone, and nobody else before', async () => {
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
  test('sends away whoever comes while many wait, and lets them in afterwards', async () => {
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

  test('takes the next one when somebody could not be looked at', async () => {
    const { guard, enter } = opened();
    const hasCode = () => Promise.reject(new Error('No database.'));
    await expect(guard.try({ hasToken: true, hasCode })).rejects.toThrow('No database.');
    expect(await enter(true)).toBe('open');
  });
});
