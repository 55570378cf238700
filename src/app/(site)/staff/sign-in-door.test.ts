import { describe, expect, test } from 'vitest';
import { createSignInDoor } from './sign-in-door.ts';

const token = 'a-token-of-thirty-letters-here';

/** A door whose waits end when the test says so. */
function door() {
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => void waits.push(resolve));
  const { try: enter } = createSignInDoor({ pause: 1_000, mostWaiting: 3, wait });
  return { enter, waits };
}

/** Lets everything go on that can go on now. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the door of the staff page', () => {
  test('opens at once for the token', async () => {
    const { enter, waits } = door();
    expect(await enter(token, token)).toBe('open');
    expect(waits).toEqual([]);
  });

  test('answers a wrong try after a pause alone, and nobody else before', async () => {
    const { enter, waits } = door();
    const answers: string[] = [];
    for (const typed of ['wrong', 'wrong too', token])
      void enter(typed, token).then((answer) => answers.push(answer));
    await settled();
    expect([answers, waits.length]).toEqual([[], 1]);
    waits[0]?.();
    await settled();
    expect([answers, waits.length]).toEqual([['wrong'], 2]);
    waits[1]?.();
    await settled();
    expect(answers).toEqual(['wrong', 'wrong', 'open']);
  });

  test('sends away whoever comes while many wait, and lets them in afterwards', async () => {
    const { enter, waits } = door();
    const first = ['a', 'b', 'c'].map((typed) => enter(typed, token));
    expect(await enter(token, token)).toBe('busy');
    for (const at of [0, 1, 2]) {
      await settled();
      waits[at]?.();
    }
    expect(await Promise.all(first)).toEqual(['wrong', 'wrong', 'wrong']);
    expect(await enter(token, token)).toBe('open');
  });
});
