import { describe, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { findOutcome } from './form-outcomes.ts';
import { readNote } from './note-cookie.ts';
import { createSignInGuard, type SignInGuard } from './sign-in-guard.ts';
import {
  answerStaffForm,
  type StaffAccess,
  type StaffActions,
  type StaffFormDeps,
} from './staff-form-endpoint.ts';

const token = 'a-token-of-thirty-letters-here';
const itemId = '5c9a3c1e-8f9f-4c0b-9a51-2f7a4f1f7d10';
const reference = '7KM-Q2X-9TR';

/** Access of an installation with this token and code. */
const code = '123456';
const session = 'session'.padEnd(43, '0');
function accessOf(changes: Partial<StaffAccess> = {}): StaffAccess & { readonly ended: number } {
  const access: StaffAccess & { ended: number } = {
    ended: 0,
    isToken: (typed) => typed === token,
    isCode: async (typed) => typed === code,
    begin: async () => session,
    isSignedIn: async () => true,
    async end() {
      access.ended += 1;
    },
    ...changes,
  };
  return access;
}
const signedOut = { access: accessOf({ isSignedIn: async () => false }) };

type Fields = Readonly<Record<string, string | File>>;

/** Sends a form as a signed-in browser does, unless a test overrides it. */
function send(
  fields: Fields,
  {
    deps = {},
    actions = {},
    headers = {},
    body,
  }: {
    deps?: Partial<StaffFormDeps>;
    actions?: Partial<StaffActions>;
    headers?: Record<string, string>;
    body?: BodyInit;
  } = {},
) {
  const calls: unknown[] = [];
  const all: StaffActions = {
    answer: async () => ({ ok: true, reference }),
    answerChange: async () => ({ ok: true, reference }),
    resend: async () => ({ ok: true, mails: 1 }),
    export: async () => ({ reference, name: 'Mārama' }),
    erase: async () => ({ ok: true }),
    endStuck: async () => ({ ok: true, reference }),
    reopenDay: async () => true,
    enterDisruption: async () => 'entered',
    endDisruption: async () => true,
    reopenChoice: async () => true,
    answerClaim: async () => ({ ok: true, reference }),
    payClaim: async () => ({ ok: true, reference }),
    ...actions,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost:3000/staff/form', {
    method: 'POST',
    headers: { Host: 'www.example.nz', Origin: 'https://www.example.nz', ...headers },
    body: body ?? form,
  });
  const noted =
    <Args extends readonly unknown[], Result>(name: string, act: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      calls.push([name, ...args]);
      return act(...args);
    };
  const answer = answerStaffForm(request, {
    access: accessOf(),
    guard: createSignInGuard({ pauseMs: 0 }),
    mayTry: async () => true,
    actions: {
      answer: noted('answer', all.answer),
      answerChange: noted('answerChange', all.answerChange),
      resend: noted('resend', all.resend),
      export: noted('export', all.export),
      erase: noted('erase', all.erase),
      endStuck: noted('endStuck', all.endStuck),
      reopenDay: noted('reopenDay', all.reopenDay),
      enterDisruption: noted('enterDisruption', all.enterDisruption),
      endDisruption: noted('endDisruption', all.endDisruption),
      reopenChoice: noted('reopenChoice', all.reopenChoice),
      answerClaim: noted('answerClaim', all.answerClaim),
      payClaim: noted('payClaim', all.payClaim),
    },
    isSecure: true,
    siteUrl: 'https://site.example.nz',
    ...deps,
  });
  return { answer, calls };
}

const whereTo = async (sent: ReturnType<typeof send>) => {
  const { status, headers } = await sent.answer;
  return [status, headers.get('Location')];
};

const clear = { intent: 'clear-note', reference, note: 'Hana: seen' };
const erase = { intent: 'erase', reference, confirmation: reference };

describe('a change on request', () => {
  test('is confirmed with a note, and declined only if it was checked', async () => {
    const confirm = { intent: 'confirm-change', changeId: itemId, note: 'See you then.' };
    const confirmed = send(confirm);
    expect(await whereTo(confirmed)).toEqual([303, `/staff/?outcome=confirmed&about=${reference}`]);
    expect(confirmed.calls).toEqual([
      ['answerChange', { changeId: itemId, answer: 'confirm', note: 'See you then.' }],
    ]);
    const unsure = send({ ...confirm, intent: 'decline-change' });
    expect(await whereTo(unsure)).toEqual([303, '/staff/?outcome=unsure']);
    expect(unsure.calls).toEqual([]);
    const declined = send({ ...confirm, intent: 'decline-change', sure: 'yes' });
    expect(await whereTo(declined)).toEqual([303, `/staff/?outcome=declined&about=${reference}`]);
  });
});

describe('a claim', () => {
  const accept = { intent: 'accept-claim', claimId: itemId, amount: '$45.50', note: '' };
  const decline = { intent: 'decline-claim', claimId: itemId, note: 'A coach was offered.' };
  const pay = { intent: 'pay-claim', claimId: itemId, note: 'Ana: transfer 17', sure: 'yes' };

  test('is accepted with an amount, declined with a reason, and recorded as paid', async () => {
    const accepted = send(accept);
    expect(await whereTo(accepted)).toEqual([303, '/staff/claims/?outcome=claim-accepted']);
    expect(accepted.calls).toEqual([
      ['answerClaim', { claimId: itemId, answer: 'accept', acceptedCents: 4_550, note: '' }],
    ]);
    expect(await whereTo(send(decline))).toEqual([303, '/staff/claims/?outcome=claim-declined']);
    const paid = send(pay);
    expect(await whereTo(paid)).toEqual([303, '/staff/claims/?outcome=claim-paid']);
    expect(paid.calls).toEqual([['payClaim', { claimId: itemId, note: 'Ana: transfer 17' }]]);
  });

  test.each(['', '45,50', '-1', '1e3', '45.505', 'all'])(
    'is not accepted with the amount “%s”',
    async (amount) => {
      const sent = send({ ...accept, amount });
      expect(await whereTo(sent)).toEqual([303, '/staff/claims/?outcome=claim-amount']);
      expect(sent.calls).toEqual([]);
    },
  );

  test('is paid only with a name and once the money was sent', async () => {
    const nameless = send({ ...pay, note: 'A' });
    expect(await whereTo(nameless)).toEqual([303, '/staff/claims/?outcome=without-note']);
    const { sure: _, ...unsure } = pay;
    expect(await whereTo(send(unsure))).toEqual([303, '/staff/claims/?outcome=not-sure-it-was-sent']);
  });

  test.each([
    ['ANSWERED', 'claim-answered'],
    ['NO_REASON', 'claim-reason'],
    ['AMOUNT', 'claim-amount'],
    ['NOT_FOUND', 'not-found'],
  ] as const)('says why nothing changed: %s', async (code, outcome) => {
    const refuse = async () => ({ ok: false, code, message: '' }) as const;
    const sent = send(accept, { actions: { answerClaim: refuse } });
    expect(await whereTo(sent)).toEqual([303, `/staff/claims/?outcome=${outcome}`]);
  });

  test('reports a failure on its page', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const sent = send(decline, { actions: { answerClaim: () => Promise.reject(new Error('down')) } });
    expect(await whereTo(sent)).toEqual([303, '/staff/claims/?outcome=claim-failed']);
  });
});

describe('the note of a form', () => {
  const lines = (letters: number) => `${'a\r\n'.repeat(letters / 2 - 1)}bb`;

  test('accepts 500 characters and counts a line break as one, as browsers do', async () => {
    const sent = send({ ...clear, note: lines(500) });
    expect(await whereTo(sent)).toEqual([303, expect.stringContaining('outcome=note-cleared')]);
    expect(sent.calls).toMatchObject([['endStuck', { note: `${'a\n'.repeat(249)}bb` }]]);
  });

  test('refuses more than 500 characters and keeps every line for correction', async () => {
    const sent = send({ ...clear, note: lines(502) });
    expect(await whereTo(sent)).toEqual([
      303,
      `/staff/booking/?reference=${reference}&outcome=note-not-taken`,
    ]);
    expect(sent.calls).toEqual([]);
    expect(keptOf(await sent.answer)).toBe(`${'a\n'.repeat(250)}bb`);
  });

  test.each<[string, Fields, Partial<StaffFormDeps>]>([
    ['the session has ended', clear, signedOut],
    [
      'the session check fails',
      clear,
      { access: accessOf({ isSignedIn: () => Promise.reject(new Error('down')) }) },
    ],
    ['a box was not ticked', { intent: 'decline', itemId, note: 'Hana: seen' }, {}],
    ['a sign can’t be taken', { ...clear, note: 'Hana: \0seen' }, {}],
  ])('is returned if %s', async (_, fields, deps) => {
    const sent = send(fields, { deps });
    expect(keptOf(await sent.answer)).toBe('Hana: seen');
    expect(sent.calls).toEqual([]);
  });

  test('is returned after a failure and not after success', async () => {
    const endStuck = async () => ({ ok: false, code: 'PROVIDER_AWAY', message: 'No.' }) as const;
    const refused = await send(clear, { actions: { endStuck } }).answer;
    expect(keptOf(refused)).toBe('Hana: seen');
    expect(refused.headers.get('Set-Cookie')).toMatch(
      /^__Secure-southbound-staff-note=[\w-]+; Max-Age=600; Path=\/staff; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await send(clear).answer).headers.get('Set-Cookie')).toMatch(
      /^__Secure-southbound-staff-note=; Max-Age=0;/,
    );
  });
});

function keptOf({ headers }: Response): string | null {
  return readNote(/southbound-staff-note=([\w-]*)/.exec(headers.get('Set-Cookie') ?? '')?.[1]);
}

test.each(['a\0b', 'a\u001b[31m', 'a\u202eb'])(
  'refuses a note with control or direction characters: %j',
  async (note) => {
    const sent = send({ intent: 'confirm', itemId, note });
    expect(await whereTo(sent)).toEqual([303, '/staff/?outcome=note-not-taken']);
    expect(sent.calls).toEqual([]);
  },
);

describe('the form id', () => {
  const decline = { intent: 'decline', itemId, note: 'Full', form: 'decline-1' };

  test('is in the address after a refusal and not after success', async () => {
    expect(await whereTo(send(decline))).toEqual([303, '/staff/?outcome=unsure&form=decline-1']);
    expect(await whereTo(send({ ...erase, form: 'erase', confirmation: 'AAA' }))).toEqual([
      303,
      `/staff/booking/?reference=${reference}&outcome=other-reference&form=erase`,
    ]);
    expect(await whereTo(send({ ...decline, sure: 'yes' }))).toEqual([
      303,
      `/staff/?outcome=declined&about=${reference}`,
    ]);
  });

  test.each(['', 'a b', 'a&outcome=declined', 'a'.repeat(121)])(
    'is ignored unless it is an id of the page: %j',
    async (form) => {
      expect(await whereTo(send({ ...decline, form }))).toEqual([303, '/staff/?outcome=unsure']);
    },
  );

  test('without a note clears the note of the form before', async () => {
    const { headers } = await send({ ...decline, note: ' ' }).answer;
    expect(headers.get('Set-Cookie')).toMatch(/^__Secure-southbound-staff-note=; Max-Age=0;/);
  });
});

describe('signing in', () => {
  // @asvs 7.2.2
  test('with the token sets a cookie that does not contain the token', async () => {
    const { status, headers } = await send({ intent: 'sign-in', token, code }, { deps: signedOut }).answer;
    expect([status, headers.get('Location')]).toEqual([303, '/staff/']);
    expect(headers.get('Set-Cookie')).toMatch(
      /^__Secure-southbound-staff=session0{36}; Max-Age=28800; Path=\/staff; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  // @asvs 6.2.9
  test('accepts a token of 200 characters unchanged', async () => {
    const longest = 'a'.repeat(200);
    const access = accessOf({ isSignedIn: async () => false, isToken: (typed) => typed === longest });
    const { headers } = await send({ intent: 'sign-in', token: longest, code }, { deps: { access } }).answer;
    expect(headers.get('Location')).toBe('/staff/');
  });

  // @asvs 6.2.8
  test.each(['', 'wrong', `${token} `, token.toUpperCase()])(
    'with the wrong token %j sets no cookie',
    async (typed) => {
      const { headers } = await send({ intent: 'sign-in', token: typed, code }, { deps: signedOut }).answer;
      expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual([
        '/staff/?outcome=wrong-token',
        null,
      ]);
    },
  );

  // @asvs 6.3.3
  test.each(['', '654321', ' ', '1234567'])('with a wrong code sets no cookie: %j', async (typed) => {
    const fields = { intent: 'sign-in', token, code: typed };
    const { headers } = await send(fields, { deps: signedOut }).answer;
    expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual([
      '/staff/?outcome=wrong-token',
      null,
    ]);
  });

  // @asvs 16.3.1
  test('is logged on success and failure, without the typed values', async () => {
    const lines: unknown[][] = [];
    const note = (...line: unknown[]) => void lines.push(line);
    const spies = [
      vi.spyOn(log, 'info').mockImplementation(note),
      vi.spyOn(log, 'warn').mockImplementation(note),
    ];
    await send({ intent: 'sign-in', token, code }, { deps: signedOut }).answer;
    await send({ intent: 'sign-in', token: 'hunter2', code: '654321' }, { deps: signedOut }).answer;
    for (const spy of spies) spy.mockRestore();
    expect(lines.map(([fields]) => fields)).toEqual([
      { event: 'staff.signed-in' },
      { event: 'staff.refused', answer: 'wrong' },
    ]);
    for (const typed of [token, code, 'hunter2', '654321'])
      expect(JSON.stringify(lines)).not.toContain(typed);
  });

  test('reports a failed code check', async () => {
    const access = accessOf({ isCode: () => Promise.reject(new Error('down')) });
    expect(await whereTo(send({ intent: 'sign-in', token, code }, { deps: { access } }))).toEqual([
      303,
      '/staff/?outcome=failed',
    ]);
  });

  test('lets staff in after any number of wrong tokens, and uses up no code for those', async () => {
    const codes: string[] = [];
    const isCode = async (typed: string) => codes.push(typed) > 0;
    const deps = {
      access: accessOf({ isCode }),
      guard: createSignInGuard({ wait: () => new Promise(() => undefined) }),
    };
    for (let nth = 0; nth < 30; nth += 1) send({ intent: 'sign-in', token: `wrong ${nth}`, code }, { deps });
    expect(await whereTo(send({ intent: 'sign-in', token, code }, { deps }))).toEqual([303, '/staff/']);
    expect(codes).toEqual([code]);
  });

  test('reports that too many are trying', async () => {
    const busy: SignInGuard = { try: async () => 'busy' };
    expect(await whereTo(send({ intent: 'sign-in', token }, { deps: { guard: busy } }))).toEqual([
      303,
      '/staff/?outcome=busy',
    ]);
  });

  // @asvs 6.3.1
  test('is refused above the rate limit, without waiting in the queue', async () => {
    const guard: SignInGuard = { try: () => Promise.reject(new Error('never asked')) };
    const sent = send({ intent: 'sign-in', token }, { deps: { guard, mayTry: async () => false } });
    expect(await whereTo(sent)).toEqual([303, '/staff/?outcome=busy']);
  });

  // @asvs 7.4.1, 14.3.1
  test("out removes the cookie, ends the session and clears the browser's data of this site", async () => {
    const access = accessOf();
    const { headers } = await send({ intent: 'sign-out' }, { deps: { access } }).answer;
    expect(headers.get('Set-Cookie')).toMatch(/^__Secure-southbound-staff=; Max-Age=0;/);
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
    expect(access.ended).toBe(1);
  });
});

describe('staff', () => {
  test('confirm a request with a note', async () => {
    const sent = send({ intent: 'confirm', itemId, note: ' Seats 4 and 5\r\nby the window ' });
    expect(await whereTo(sent)).toEqual([303, `/staff/?outcome=confirmed&about=${reference}`]);
    expect(sent.calls).toEqual([
      ['answer', { itemId, answer: 'confirm', note: 'Seats 4 and 5\nby the window' }],
    ]);
  });

  test('decline a request only with the box ticked', async () => {
    const unsure = send({ intent: 'decline', itemId, note: '' });
    expect(await whereTo(unsure)).toEqual([303, '/staff/?outcome=unsure']);
    expect(unsure.calls).toEqual([]);
    const sure = send({ intent: 'decline', itemId, note: 'Full', sure: 'yes' });
    expect(await whereTo(sure)).toEqual([303, `/staff/?outcome=declined&about=${reference}`]);
    expect(sure.calls).toEqual([['answer', { itemId, answer: 'decline', note: 'Full' }]]);
  });

  test('resend a mail, with the reference in any spelling', async () => {
    const sent = send({ intent: 'resend', reference: ' 7kmq2x 9tr' });
    expect(await whereTo(sent)).toEqual([303, `/staff/booking/?reference=${reference}&outcome=resent`]);
    expect(sent.calls).toEqual([['resend', reference]]);
  });

  test('download a file with all stored data', async () => {
    const response = await send({ intent: 'export', reference }).answer;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="booking-${reference}.json"`,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(await response.json()).toEqual({ reference, name: 'Mārama' });
  });

  test('erase a booking only after typing its reference again', async () => {
    for (const confirmation of ['', 'yes', 'AAA-AAA-AAA']) {
      const sent = send({ ...erase, confirmation });
      expect(await whereTo(sent)).toEqual([
        303,
        `/staff/booking/?reference=${reference}&outcome=other-reference`,
      ]);
      expect(sent.calls).toEqual([]);
    }
    const sent = send({ ...erase, confirmation: '7kmq2x9tr' });
    expect(await whereTo(sent)).toEqual([303, `/staff/booking/?reference=${reference}&outcome=erased`]);
    expect(sent.calls).toEqual([['erase', reference]]);
  });

  test('resolve a stuck case with a name and a reason', async () => {
    const id = itemId;
    const rows = [
      [{ intent: 'release', attemptId: id }, { kind: 'release', attemptId: id }, 'released'],
      [{ intent: 'ask-again', refundId: id }, { kind: 'ask-again', refundId: id }, 'asked-again'],
      [
        { intent: 'returned-otherwise', refundId: id, sure: 'yes' },
        { kind: 'returned-otherwise', refundId: id },
        'returned-otherwise',
      ],
      [{ intent: 'clear-note' }, { kind: 'clear-note' }, 'note-cleared'],
    ] as const;
    for (const [fields, act, outcome] of rows) {
      const sent = send({ ...fields, reference, note: ' Hana: looked at it ' });
      expect(await whereTo(sent)).toEqual([303, `/staff/booking/?reference=${reference}&outcome=${outcome}`]);
      expect(sent.calls).toEqual([['endStuck', { reference, act, note: 'Hana: looked at it' }]]);
      const unsaid = send({ ...fields, reference, note: '  \n ' });
      expect(await whereTo(unsaid)).toEqual([303, expect.stringContaining('outcome=without-note')]);
      expect(unsaid.calls).toEqual([]);
    }
    const unsent = send({ intent: 'returned-otherwise', reference, refundId: id, note: 'Hana: sent' });
    expect(await whereTo(unsent)).toEqual([303, expect.stringContaining('outcome=not-sure-it-was-sent')]);
    expect(unsent.calls).toEqual([]);
  });

  test('reopen a closed day with a name and a reason', async () => {
    const fields = {
      intent: 'reopen-day',
      form: 'reopen-day',
      day: '2026-11-02',
      note: ' Hana: a late fee ',
    };
    const sent = send(fields);
    expect(await whereTo(sent)).toEqual([303, '/staff/?outcome=day-reopened']);
    expect(sent.calls).toEqual([['reopenDay', { day: '2026-11-02', note: 'Hana: a late fee' }]]);
    const refused = '/staff/?outcome=day-not-closed&form=reopen-day';
    const open = send(fields, { actions: { reopenDay: async () => false } });
    expect(await whereTo(open)).toEqual([303, refused]);
    for (const day of ['', '2026-02-30', 'yesterday']) {
      const wrong = send({ ...fields, day });
      expect(await whereTo(wrong)).toEqual([303, refused]);
      expect(wrong.calls).toEqual([]);
    }
    const unsaid = send({ ...fields, note: ' ' });
    expect(await whereTo(unsaid)).toEqual([303, '/staff/?outcome=without-note&form=reopen-day']);
    expect(unsaid.calls).toEqual([]);
  });

  test('see why an action was refused', async () => {
    const message = 'No.';
    const rows = [
      [
        { intent: 'confirm', itemId, note: '' },
        { answer: { ok: false, code: 'ANSWERED', message } },
        'answered',
      ],
      [{ intent: 'confirm', itemId, note: '' }, { answer: { ok: false, code: 'CLOSED', message } }, 'closed'],
      [{ intent: 'resend', reference }, { resend: { ok: false, code: 'NOT_PAID', message } }, 'not-paid'],
      [
        { intent: 'resend', reference },
        { resend: { ok: false, code: 'ERASED', message } },
        'nobody-to-write-to',
      ],
      [{ intent: 'export', reference }, { export: null }, 'not-found'],
      [erase, { erase: { ok: false, code: 'IN_USE', message } }, 'in-use'],
      [clear, { endStuck: { ok: false, code: 'NOT_OPEN', message } }, 'not-open'],
      [clear, { endStuck: { ok: false, code: 'NOT_FOUND', message } }, 'not-found'],
      [clear, { endStuck: { ok: false, code: 'PROVIDER_DIFFERS', message } }, 'provider-differs'],
      [clear, { endStuck: { ok: false, code: 'PROVIDER_AWAY', message } }, 'provider-away'],
    ] as const;
    for (const [fields, results, outcome] of rows) {
      const actions = Object.fromEntries(
        Object.entries(results).map(([name, result]) => [name, async () => result]),
      );
      const [status, location] = await whereTo(send(fields, { actions }));
      expect([status, location]).toEqual([303, expect.stringContaining(`outcome=${outcome}`)]);
      expect(findOutcome(outcome)).toMatchObject({ isGood: false });
    }
  });

  test('see a failure when the database is down', async () => {
    const down = async () => {
      throw new Error('down');
    };
    expect(await whereTo(send(erase, { actions: { erase: down } }))).toEqual([303, '/staff/?outcome=failed']);
  });
});

describe('a disruption', () => {
  const id = itemId;
  const storm = {
    ...{ intent: 'enter-disruption', form: 'enter-disruption', id, note: 'Ana: the master called' },
    ...{ line: 'strait', first: '2026-12-05', kind: 'cancelled', title: 'Swell', text: 'One.\r\nTwo.' },
  };

  test('is entered with all its fields', async () => {
    const sent = send({ ...storm, other: 'x' });
    expect(await whereTo(sent)).toEqual([303, `/staff/disruptions/?outcome=disruption-entered&about=${id}`]);
    expect(sent.calls).toEqual([
      [
        'enterDisruption',
        {
          ...{ id, note: 'Ana: the master called' },
          values: {
            ...{ line: 'strait', first: '2026-12-05', last: '', part: '', from: '', until: '' },
            ...{ kind: 'cancelled', minutes: '', cause: '', title: 'Swell', text: 'One.\nTwo.' },
          },
        },
      ],
    ]);
    expect(keptOf(await sent.answer)).toBeNull();
  });

  test.each([
    ['disruption-refused', async () => 'invalid' as const],
    ['disruption-failed', () => Promise.reject(new Error('down'))],
  ])('returns to the preview with everything typed: %s', async (outcome, enterDisruption) => {
    const sent = send(storm, { actions: { enterDisruption } });
    const [status, location] = await whereTo(sent);
    expect(status).toBe(303);
    const { pathname, searchParams } = new URL(String(location), 'http://localhost');
    expect(pathname).toBe('/staff/disruptions/enter/');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ step: 'preview', line: 'strait', first: '2026-12-05', kind: 'cancelled' },
      ...{ title: 'Swell', text: 'One.\nTwo.', outcome, form: 'enter-disruption' },
    });
    expect(keptOf(await sent.answer)).toBe('Ana: the master called');
  });

  test('is ended once', async () => {
    const end = { intent: 'end-disruption', id };
    const sent = send(end);
    expect(await whereTo(sent)).toEqual([303, '/staff/disruptions/?outcome=disruption-ended']);
    expect(sent.calls).toEqual([['endDisruption', id]]);
    const again = send(end, { actions: { endDisruption: async () => false } });
    expect(await whereTo(again)).toEqual([303, '/staff/disruptions/?outcome=disruption-not-open']);
  });

  test('lets travellers choose again whose time was over', async () => {
    const reopen = { intent: 'reopen-choice', reference, id };
    const sent = send(reopen);
    expect(await whereTo(sent)).toEqual([
      303,
      `/staff/booking/?reference=${reference}&outcome=choice-reopened`,
    ]);
    expect(sent.calls).toEqual([['reopenChoice', id]]);
    const again = send(reopen, { actions: { reopenChoice: async () => false } });
    expect(await whereTo(again)).toEqual([303, `/staff/booking/?reference=${reference}&outcome=not-open`]);
  });
});

describe('the form is refused', () => {
  test('without a valid session', async () => {
    const forms: readonly Fields[] = [
      { intent: 'confirm', itemId, note: '' },
      { intent: 'decline', itemId, note: '', sure: 'yes' },
      { intent: 'resend', reference },
      { intent: 'export', reference },
      erase,
      clear,
      { intent: 'enter-disruption', id: itemId, note: '' },
      { intent: 'end-disruption', id: itemId },
      { intent: 'reopen-choice', reference, id: itemId },
    ];
    for (const fields of forms) {
      const sent = send(fields, { deps: signedOut });
      expect(await whereTo(sent)).toEqual([303, '/staff/?outcome=signed-out']);
      expect(sent.calls).toEqual([]);
    }
  });

  // @asvs 3.5.1
  test.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://www.example.nz.evil.example' },
    { Origin: 'http://www.example.nz' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ])('from another site: %o', async (headers) => {
    for (const fields of [erase, { intent: 'sign-in', token }] satisfies Fields[]) {
      const sent = send(fields, { headers });
      expect((await sent.answer).status).toBe(403);
      expect(sent.calls).toEqual([]);
    }
  });

  test('with 404 if no staff token is set', async () => {
    for (const fields of [erase, { intent: 'sign-in', token: '' }] satisfies Fields[]) {
      const sent = send(fields, { deps: { access: null } });
      expect((await sent.answer).status).toBe(404);
      expect(sent.calls).toEqual([]);
    }
  });

  test.each<[string, Fields]>([
    ['no intent', {}],
    ['one named like a prototype', { intent: '__proto__' }],
    ['an invalid item id', { intent: 'confirm', itemId: "' or ''='", note: '' }],
    ['an invalid id of a disruption', { intent: 'end-disruption', id: '1' }],
    ['a disruption without an id', { intent: 'enter-disruption', note: 'Hana' }],
    ['no note at all', { intent: 'confirm', itemId }],
    ['an invalid refund id', { intent: 'ask-again', reference, refundId: '1', note: 'Hana' }],
    ['a file for a reference', { intent: 'resend', reference: new File(['x'], 'x') }],
    ['a reference that can’t be one', { intent: 'erase', reference: '../x', confirmation: '../x' }],
    ['a reference of 10 kB', { intent: 'export', reference: 'a'.repeat(10_000) }],
  ])('with %s', async (_, fields) => {
    const sent = send(fields);
    expect(await whereTo(sent)).toEqual([303, '/staff/?outcome=unreadable']);
    expect(sent.calls).toEqual([]);
  });

  test('if the body is not a form', async () => {
    const sent = send({}, { body: '{"intent":"sign-out"}', headers: { 'Content-Type': 'application/json' } });
    expect((await sent.answer).status).toBe(400);
  });
});

test('shows only known outcomes from the address', () => {
  for (const written of ['<b>x</b>', '__proto__', 'constructor', '', undefined, ['erased', 'erased'], 5])
    expect(findOutcome(written)).toBeNull();
});
