import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import { beginSession, endSession, touchSession } from './sessions.ts';
import { staffSessions } from './staff.table.ts';

const token = 'a-token-of-thirty-letters-here';
const began = new Date('2026-11-21T08:00:00+13:00');
const minutesLater = (minutes: number) => new Date(began.getTime() + minutes * 60_000);

describeEachDatabase('a staff session', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(() => opened.database.delete(staffSessions));

  const begin = (at = began) => beginSession(opened.database, token, at);
  const uses = (id: string | undefined, at: Date, by = token) =>
    touchSession(opened.database, { id, token: by }, at);

  // @asvs 7.3.2
  test('lasts eight hours and no longer, however it is used', async () => {
    const id = await begin();
    for (let minutes = 0; minutes < 8 * 60; minutes += 20)
      expect(await uses(id, minutesLater(minutes))).toBe(true);
    expect(await uses(id, minutesLater(8 * 60 - 1))).toBe(true);
    expect(await uses(id, minutesLater(8 * 60))).toBe(false);
  });

  // @asvs 7.3.1
  test('ends after half an hour without use', async () => {
    const id = await begin();
    expect(await uses(id, minutesLater(29))).toBe(true);
    expect(await uses(id, minutesLater(58))).toBe(true);
    expect(await uses(id, minutesLater(88))).toBe(false);
  });

  // @asvs 7.4.1
  test('ends for every copy of its cookie when it is ended, and other sessions stay', async () => {
    const [mine, other] = [await begin(), await begin()];
    await endSession(opened.database, mine);
    expect(await uses(mine, began)).toBe(false);
    expect(await uses(other, began)).toBe(true);
  });

  // @asvs 7.4.5
  test('requires the staff token of its beginning, and stores neither this nor its id', async () => {
    const id = await begin();
    expect(await uses(id, began, `${token}!`)).toBe(false);
    expect(await uses(id, began)).toBe(true);
    const kept = JSON.stringify(await opened.database.select().from(staffSessions));
    expect(kept).not.toContain(id);
    expect(kept).not.toContain(token);
  });

  // @asvs 7.2.2
  test('has a new id each time, and expired sessions are deleted', async () => {
    const ids = [await begin(), await begin(), await begin()];
    expect(new Set(ids).size).toBe(3);
    await begin(minutesLater(31));
    expect(await opened.database.$count(staffSessions)).toBe(1);
  });

  // @asvs 7.2.1
  test('is not opened by any other id', async () => {
    await begin();
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 80 }), async (value) => {
        expect(await uses(value, began)).toBe(false);
        await endSession(opened.database, value);
      }),
      { numRuns: 50 },
    );
    for (const value of [undefined, '', 'A'.repeat(43), '__proto__'])
      expect(await uses(value, began)).toBe(false);
  });
});
