import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookingSite, openBookingSite } from '#api/booking-testing.ts';
import { setClock } from '#platform/clock.ts';
import { describeEachDatabase } from '#platform/database/test-database.testing.ts';
import type { ComposedMail } from '#platform/mail/mail.ts';
import { outbox } from '#platform/mail/outbox.table.ts';
import { deliverPending } from '#platform/mail/outbox.ts';
import { bookingChanges, bookings } from '../booking.table.ts';
import { composeBookingMail } from '../mail/compose-booking-mail.ts';
import { eraseBooking } from '../privacy/erase-booking.ts';
import { exportBooking } from '../privacy/export-booking.ts';
import { runRetention } from '../privacy/run-retention.ts';
import { readBooking } from '../read-booking.ts';
import { pdfPages } from '../ticket/pdf-text.testing.ts';
import type { OfferChangeResult } from './change-results.ts';
import { confirmChange } from './confirm-change.ts';
import { offerChange } from './offer-change.ts';
import { readChangeOffer } from './read-change-offer.ts';

describeEachDatabase('correcting names in a booking', (open) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await openBookingSite(open);
  });
  afterAll(() => site.close());
  beforeEach(() => setClock(() => site.deps.now()));
  afterEach(() => setClock(null));

  async function booked() {
    const { token, reference } = await site.paid();
    await site.deps.database.delete(outbox);
    const people = async () => {
      const booking = await readBooking(site.deps, token);
      return (booking?.items ?? []).flatMap(({ travellers }) => travellers);
    };
    // The first traveller also has a pass.
    const [holder, rider] = await people();
    if (!holder || !rider) throw new Error('The booking has no travellers.');
    const { firstName, lastName } = rider;
    return {
      token,
      reference,
      people,
      holder,
      id: rider.id,
      name: { firstName: firstName ?? '', lastName: lastName ?? '' },
    };
  }

  const offerOf = (result: OfferChangeResult) => {
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.offer;
  };

  async function post(): Promise<readonly ComposedMail[]> {
    const sent: ComposedMail[] = [];
    await deliverPending(site.deps.database, {
      send: async (mail) => void sent.push(mail),
      compose: (template, data) => composeBookingMail(site.deps, 'office@southbound.example', template, data),
    });
    return sent;
  }

  test('is offered first, then made on all parts of the person, with a new ticket', async () => {
    const { token, reference, people, id, name } = await booked();
    const request = {
      names: [{ travellerId: id, firstName: name.firstName, lastName: `${name.lastName}a` }],
    };
    const offer = offerOf(await offerChange(site.deps, token, request));
    expect((await people()).map(({ lastName }) => lastName)).not.toContain(`${name.lastName}a`);
    expect(await readChangeOffer(site.deps, token, offer.id)).toMatchObject({ id: offer.id });

    expect(await confirmChange(site.deps, token, offer.id)).toEqual({
      ok: true,
      change: { state: 'made', number: 1 },
    });
    // Pressed twice.
    expect(await confirmChange(site.deps, token, offer.id)).toEqual({
      ok: true,
      change: { state: 'made', number: 1 },
    });
    expect(await readChangeOffer(site.deps, token, offer.id)).toBeNull();
    expect((await people()).find((traveller) => traveller.id === id)?.lastName).toBe(`${name.lastName}a`);
    expect((await readBooking(site.deps, token))?.changes).toMatchObject([
      { number: 1, lines: [{ before: name, after: { lastName: `${name.lastName}a` } }] },
    ]);

    const mails = await post();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['marama@example.nz', `Your booking has changed (${reference})`],
      ['office@southbound.example', `Changed: ${reference}`],
    ]);
    const [ticket, calendar] = mails[0]?.attachments ?? [];
    expect(pdfPages(ticket?.content ?? Buffer.alloc(0)).join()).toContain('issue 2');
    expect(calendar?.content.toString()).toContain('SEQUENCE:2');
    expect(mails[1]?.text).toContain(`${name.lastName}a`);
  });

  test('counts characters from the name that was booked, however often it is corrected', async () => {
    const { token, id, name } = await booked();
    const correct = async (lastName: string) => {
      const offered = await offerChange(site.deps, token, {
        names: [{ travellerId: id, firstName: name.firstName, lastName }],
      });
      return offered.ok ? confirmChange(site.deps, token, offered.offer.id) : offered;
    };
    expect(await correct(`${name.lastName}a`)).toEqual({ ok: true, change: { state: 'made', number: 1 } });
    expect(await correct(`${name.lastName}ab`)).toEqual({ ok: true, change: { state: 'made', number: 2 } });
    expect(await correct(`${name.lastName}abc`)).toMatchObject({
      failure: { code: 'VALIDATION', fields: { 'names.0': expect.stringContaining('Up to 3 letters') } },
    });
    expect(await correct(name.lastName)).toEqual({ ok: true, change: { state: 'made', number: 3 } });
  });

  test('is left to the operator if a part has no limit, such as a pass', async () => {
    const { token, holder } = await booked();
    const names = [{ travellerId: holder.id, firstName: 'Maarama 1', lastName: 'Ōpata' }];
    expect(await offerChange(site.deps, token, { names })).toMatchObject({
      failure: { fields: { 'names.0': expect.stringContaining('by hand') } },
    });
  });

  test('is refused without a difference, for an unknown traveller, and for another booking’s offer', async () => {
    const { token, id, name } = await booked();
    expect(
      await offerChange(site.deps, token, { names: [{ travellerId: id, title: 'ms', ...name }] }),
    ).toMatchObject({
      failure: { fields: { names: expect.stringContaining('nothing to change') } },
    });
    const other = await booked();
    expect(
      await offerChange(site.deps, token, {
        names: [{ travellerId: other.id, firstName: 'A', lastName: 'B' }],
      }),
    ).toMatchObject({ failure: { fields: { 'names.0.travellerId': expect.any(String) } } });
    const theirs = offerOf(
      await offerChange(site.deps, other.token, {
        names: [
          { travellerId: other.id, firstName: other.name.firstName, lastName: `${other.name.lastName}x` },
        ],
      }),
    );
    expect(await confirmChange(site.deps, token, theirs.id)).toMatchObject({
      failure: { code: 'NOT_FOUND' },
    });
    expect(await readChangeOffer(site.deps, token, theirs.id)).toBeNull();
  });

  test('expires after a quarter of an hour, and keeps a title that is not named', async () => {
    const { token, id, name, people } = await booked();
    const request = {
      names: [{ travellerId: id, firstName: name.firstName, lastName: `${name.lastName}q` }],
    };
    const titleOf = async () => (await people()).find((each) => each.id === id)?.title;
    const before = await titleOf();
    const offer = offerOf(await offerChange(site.deps, token, request));
    const late = { ...site.deps, now: () => new Date(offer.validUntil.getTime() + 1) };
    expect(await confirmChange(late, token, offer.id)).toMatchObject({ failure: { code: 'OFFER_EXPIRED' } });
    expect(await readChangeOffer(late, token, offer.id)).toBeNull();
    expect(await confirmChange(site.deps, token, offer.id)).toMatchObject({ ok: true });
    expect(await titleOf()).toBe(before);
  });

  test('is refused without a timetable, after check-in, and while the booking has an unknown status', async () => {
    const { token, reference, id, name } = await booked();
    const request = {
      names: [{ travellerId: id, firstName: name.firstName, lastName: `${name.lastName}q` }],
    };
    const offer = offerOf(await offerChange(site.deps, token, request));
    const without = { ...site.deps, feed: async () => null };
    expect(await offerChange(without, token, request)).toMatchObject({ failure: { code: 'UPSTREAM' } });
    expect(await confirmChange(without, token, offer.id)).toMatchObject({ failure: { code: 'UPSTREAM' } });
    const later = { ...site.deps, now: () => new Date(site.deps.now().getTime() + 200 * 86_400_000) };
    expect(await offerChange(later, token, request)).toMatchObject({
      failure: { fields: { 'names.0.travellerId': expect.stringContaining('any more') } },
    });
    await site.deps.database
      .update(bookings)
      .set({ status: 'partly_used' as never })
      .where(eq(bookings.reference, reference));
    expect(await offerChange(site.deps, token, request)).toMatchObject({
      failure: { fields: { booking: expect.any(String) } },
    });
    expect(await confirmChange(site.deps, token, offer.id)).toMatchObject({
      failure: { code: 'OFFER_EXPIRED' },
    });
  });

  test('of two offers for one name, the second to be confirmed is outdated', async () => {
    const { token, id, name } = await booked();
    const offers = [];
    for (const letter of ['x', 'y'])
      offers.push(
        offerOf(
          await offerChange(site.deps, token, {
            names: [{ travellerId: id, firstName: name.firstName, lastName: name.lastName + letter }],
          }),
        ),
      );
    const results = await Promise.all(offers.map((offer) => confirmChange(site.deps, token, offer.id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'OFFER_EXPIRED' } });
  });

  test('is in the person’s export, and erased with the booking; offers nobody took are deleted', async () => {
    const { token, reference, id, name } = await booked();
    const request = (lastName: string) => ({
      names: [{ travellerId: id, firstName: name.firstName, lastName }],
    });
    const offer = offerOf(await offerChange(site.deps, token, request(`${name.lastName}z`)));
    await confirmChange(site.deps, token, offer.id);
    offerOf(await offerChange(site.deps, token, request(name.lastName)));
    expect((await exportBooking(site.deps, reference))?.changes).toMatchObject([
      { lines: [{ after: { lastName: `${name.lastName}z` } }] },
      { number: null },
    ]);

    const time = site.deps.now();
    const later = { ...site.deps, now: () => new Date(time.getTime() + 400 * 86_400_000) };
    expect((await runRetention(later)).changeOffers).toBeGreaterThan(0);
    expect(await eraseBooking(later, reference)).toEqual({ ok: true });
    const rows = await site.deps.database
      .select({ id: bookingChanges.id, lines: bookingChanges.lines })
      .from(bookingChanges)
      .innerJoin(bookings, eq(bookings.id, bookingChanges.bookingId))
      .where(eq(bookings.reference, reference));
    expect(rows).toEqual([{ id: offer.id, lines: [] }]);
  });
});
