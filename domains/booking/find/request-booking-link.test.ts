import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#platform/clock.ts';
import type { Database, OpenedDatabase, Transaction } from '#platform/database/opened-database.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending } from '#platform/mail/outbox.ts';
import { bookings } from '../booking.table.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import { paidBooking, type RefundDeps, refundDeps } from '../refund/paid-booking.testing.ts';
import { forgetLinkRequests, requestBookingLink } from './request-booking-link.ts';

/** Returns the database with a note of the statements that transactions build on it. */
function noteStatements(database: Database, ran: string[]): Database {
  const noting = (transaction: Transaction) =>
    new Proxy(transaction, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          ran.push(String(name));
          return value.apply(target, given);
        };
      },
    });
  return new Proxy(database, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (transaction: Transaction) => Promise<unknown>) =>
            target.transaction((transaction) => work(noting(transaction)))
        : Reflect.get(target, name),
  });
}

describeEachDatabase('the link to a booking', (open) => {
  let opened: OpenedDatabase;
  let deps: RefundDeps;
  beforeAll(async () => {
    opened = await open();
    deps = refundDeps(opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(() => setClock(() => deps.now()));
  afterEach(() => setClock(null));

  const email = 'marama@example.nz';

  async function booked() {
    const booking = await paidBooking(deps, [{ riders: [['adult', 100]] }]);
    await opened.database.delete(outbox);
    return booking;
  }

  /** Delivers the pending emails and returns those that were sent. */
  async function post(): Promise<readonly ComposedMail[]> {
    const sent: ComposedMail[] = [];
    await deliverPending(opened.database, {
      send: async (mail) => void sent.push(mail),
      compose: (template, data) => composeBookingMail(deps, 'office@southbound.example', template, data),
    });
    return sent;
  }

  test('is sent to the address on the booking, however the address is written', async () => {
    const { reference, token } = await booked();
    expect(await requestBookingLink(deps, { reference, email: 'Marama@Example.NZ' })).toBe(true);
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`https://southbound.example/purchase/arrive?token=${token}`);
  });

  test('is not sent for a wrong address, an unknown reference or an erased booking', async () => {
    const { reference, id } = await booked();
    await requestBookingLink(deps, { reference, email: 'somebody@example.nz' });
    await requestBookingLink(deps, { reference: 'AAA-AAA-AAA', email });
    await opened.database.update(bookings).set({ email: null, tokenHash: null }).where(eq(bookings.id, id));
    await requestBookingLink(deps, { reference, email });
    expect(await post()).toEqual([]);
  });

  test('stores the same for every request, and nothing personal', async () => {
    const { reference } = await booked();
    const requests = [
      { reference, email },
      { reference, email: 'somebody@example.nz' },
      { reference: 'AAA-AAA-AAA', email },
      ...Array.from({ length: 3 }, () => ({ reference, email })),
    ];
    for (const request of requests) await requestBookingLink(deps, request);
    const rows = await opened.database.select().from(outbox);
    expect(rows).toHaveLength(requests.length);
    const shapes = rows.map(({ id: _, dedupeKey, templateData, ...row }) => ({
      ...row,
      key: dedupeKey?.replace(/[0-9a-f-]{36}/, 'ID'),
      data: JSON.stringify(templateData).replace(/[0-9a-f-]{36}/, 'ID'),
    }));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(JSON.stringify(rows)).not.toMatch(/example\.nz|AAA-AAA-AAA/);
    expect(JSON.stringify(rows)).not.toContain(reference);
  });

  test('runs the same statements whether or not there is such a booking', async () => {
    const { reference } = await booked();
    const statements = async (request: { reference: string; email: string }) => {
      const ran: string[] = [];
      await requestBookingLink({ ...deps, database: noteStatements(opened.database, ran) }, request);
      return ran;
    };
    const hit = await statements({ reference, email });
    expect(hit.length).toBeGreaterThan(2);
    expect(await statements({ reference: 'AAA-AAA-AAA', email })).toEqual(hit);
    expect(await statements({ reference, email: 'somebody@example.nz' })).toEqual(hit);
    for (let more = 0; more < 3; more += 1) expect(await statements({ reference, email })).toEqual(hit);
    expect(await post()).toHaveLength(3);
  });

  test('leaves nothing of requests that led to no email after a day', async () => {
    const { reference } = await booked();
    await requestBookingLink(deps, { reference, email });
    await requestBookingLink(deps, { reference: 'AAA-AAA-AAA', email });
    await post();
    const later = (hours: number) => new Date(deps.now().getTime() + hours * 3_600_000);
    expect(await forgetLinkRequests(opened.database, later(23))).toBe(0);
    expect(await forgetLinkRequests(opened.database, later(25))).toBe(1);
    expect(await opened.database.select().from(outbox)).toMatchObject([{ state: 'sent' }]);
  });

  test('is sent at most three times an hour, even for simultaneous requests', async () => {
    const { reference } = await booked();
    const start = deps.now().getTime();
    await Promise.all(Array.from({ length: 6 }, () => requestBookingLink(deps, { reference, email })));
    expect(await post()).toHaveLength(3);
    deps.time = new Date(start + 59 * 60_000);
    await requestBookingLink(deps, { reference, email });
    expect(await post()).toEqual([]);
    deps.time = new Date(start + 61 * 60_000);
    await requestBookingLink(deps, { reference, email });
    expect(await post()).toHaveLength(1);
  });
});
