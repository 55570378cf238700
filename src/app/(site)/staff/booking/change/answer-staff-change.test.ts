import { describe, expect, test } from 'vitest';
import type { OfferChangeResult } from '#domains/booking/change/change-results.ts';
import { answerStaffChange, type StaffChangeActions } from './answer-staff-change.ts';

const reference = '7KM-Q2X-9TR';
const id = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
const money = {
  ...{ differenceCents: 0, keptCents: 0, feeCents: 0, cardFeeCents: 0, toPayCents: 0, refundCents: 0 },
};
const offered: OfferChangeResult = {
  ok: true,
  offer: { id, lines: [], money, needsAnswer: false, validUntil: new Date('2026-11-21T10:15:00+13:00') },
};

/** Sends a form as a signed-in browser does, unless a test overrides it. */
function send(
  entries: readonly (readonly [string, string])[],
  {
    actions = {},
    headers = {},
    isSignedIn = true,
    about = reference,
  }: {
    readonly actions?: Partial<StaffChangeActions>;
    readonly headers?: Record<string, string>;
    readonly isSignedIn?: boolean;
    readonly about?: string;
  } = {},
) {
  const calls: unknown[] = [];
  const noted =
    <Args extends readonly unknown[], Result>(name: string, act: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      calls.push([name, ...args]);
      return act(...args);
    };
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const request = new Request(
    `http://localhost:3000/staff/booking/change/form?${new URLSearchParams({ reference: about })}`,
    {
      method: 'POST',
      headers: { Host: 'www.example.nz', Origin: 'https://www.example.nz', ...headers },
      body: form,
    },
  );
  const answer = answerStaffChange(request, {
    access: { isSignedIn: async () => isSignedIn },
    siteUrl: 'https://www.example.nz',
    actions: {
      offer: noted('offer', actions.offer ?? (async () => offered)),
      make: noted('make', actions.make ?? (async () => ({ ok: true, change: { state: 'made', number: 1 } }))),
      send: noted('send', actions.send ?? (async () => ({ ok: true }))),
    },
  });
  return { calls, whereTo: answer.then(({ status, headers }) => [status, headers.get('Location')]) };
}

const decision = (step: string, note = 'Hana: agreed') =>
  [
    ['step', step],
    ['changeOfferId', id],
    ['note', note],
  ] as const;

const outdated = async () => ({ ok: false, failure: { code: 'OFFER_EXPIRED', message: 'Over.' } }) as const;

describe('a change of a booking by staff', () => {
  test('is offered by the forms of the traveller’s page, on the page of staff', async () => {
    const names = send([
      ['step', 'offer'],
      ['travellerId', id],
      ['title', ''],
      ['firstName', 'Mere'],
      ['lastName', 'Tūhoe'],
    ]);
    const page = `/staff/booking/change/?reference=${reference}`;
    expect(await names.whereTo).toEqual([303, `${page}&change=${id}#change`]);
    const name = { travellerId: id, title: null, firstName: 'Mere', lastName: 'Tūhoe' };
    expect(names.calls).toEqual([['offer', reference, { names: [name] }]]);
    const refused = send(
      [
        ['step', 'exchange'],
        ['itemId', id],
        ['offerId', 'sealed'],
        ['day', '2026-12-08'],
      ],
      {
        actions: {
          offer: async () => ({ ok: false, failure: { code: 'VALIDATION', fields: { offerId: 'No.' } } }),
        },
      },
    );
    expect(await refused.whereTo).toEqual([
      303,
      `${page}&outcome=exchange-refused&exchange=${id}&day=2026-12-08`,
    ]);
  });

  test.each([
    ['make', ['make', reference, { changeOfferId: id, note: 'Hana: agreed', isWaived: false }], 'changed'],
    ['waive', ['make', reference, { changeOfferId: id, note: 'Hana: agreed', isWaived: true }], 'changed'],
    ['send', ['send', reference, { changeOfferId: id, note: 'Hana: agreed' }], 'offer-sent'],
  ])('is decided with a note: %s', async (step, call, outcome) => {
    const sent = send(decision(step));
    expect(await sent.whereTo).toEqual([303, `/staff/booking/?reference=${reference}&outcome=${outcome}`]);
    expect(sent.calls).toEqual([call]);
  });

  test('needs a note, and says why it was not made', async () => {
    const page = `/staff/booking/change/?reference=${reference}`;
    const missing = send(decision('waive', ' x '));
    expect(await missing.whereTo).toEqual([303, `${page}&change=${id}&form=waive&outcome=without-note`]);
    expect(missing.calls).toEqual([]);
    expect(await send(decision('make', 'x'.repeat(501))).whereTo).toEqual([
      303,
      `${page}&change=${id}&form=make&outcome=note-not-taken`,
    ]);
    const over = send(decision('make'), { actions: { make: outdated, send: outdated } });
    expect(await over.whereTo).toEqual([303, `${page}&outcome=change-outdated`]);
    const full = send(decision('make'), {
      actions: { make: async () => ({ ok: false, failure: { code: 'SOLD_OUT', message: 'Full.' } }) },
    });
    expect(await full.whereTo).toEqual([303, `${page}&outcome=change-full`]);
    const broken = send(decision('send'), { actions: { send: () => Promise.reject(new Error('down')) } });
    expect(await broken.whereTo).toEqual([303, `/staff/booking/?reference=${reference}&outcome=failed`]);
  });

  test('is refused without a session, from another site, and without a booking', async () => {
    const out = send(decision('make'), { isSignedIn: false });
    expect(await out.whereTo).toEqual([303, '/staff/?outcome=signed-out']);
    const foreign = send(decision('make'), { headers: { Origin: 'https://elsewhere.example' } });
    expect(await foreign.whereTo).toEqual([403, null]);
    const unknown = send(decision('make'), { about: 'x' });
    expect(await unknown.whereTo).toEqual([400, null]);
    expect([...out.calls, ...foreign.calls, ...unknown.calls]).toEqual([]);
    // Only a decision with a note changes something.
    const confirmed = send([
      ['step', 'confirm'],
      ['changeOfferId', id],
      ['idempotencyKey', id],
    ]);
    expect(await confirmed.whereTo).toEqual([303, expect.stringContaining('outcome=name-letters')]);
    expect(confirmed.calls).toEqual([]);
  });
});
