import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { KnownLedgerState } from '#domains/booking/ledger/ledger-watch.ts';
import { reopenDayForm } from './closed-days-part.tsx';
import { LedgerPart } from './ledger-part.tsx';
import { type RefusedForm, refusedForm } from './refused-form.ts';

const proved = { isFull: true, closed: { through: null, reopened: [], position: 0 } };
const seen = { report: { ok: true, ...proved, accounts: [], counts: [], proofs: [] }, at: new Date(60_000) };
const part = (ledger: KnownLedgerState) =>
  renderToStaticMarkup(<LedgerPart ledger={ledger} reopenings={[]} refused={null} />);

test('before the first check, asks to reload later', () => {
  expect(part({ seen: null, failedAt: null })).toContain('Reload this page in a minute');
  expect(part({ seen: null, failedAt: null })).not.toContain('role="alert"');
});

test('after a failed check, shows an alert and the older report if there is one', () => {
  const unread = part({ seen: null, failedAt: new Date(120_000) });
  expect(unread).toContain('role="alert"');
  expect(unread).toContain('We couldn’t check the ledger.');
  expect(unread).toContain('1970-01-01T00:02:00.000Z');
  expect(unread).not.toContain('in a minute');
  const older = part({ seen, failedAt: new Date(120_000) });
  expect(older).toContain('We couldn’t check the ledger.');
  expect(older).toContain('The figures below are older');
  expect(older).toContain('Payments and bookings match.');
});

test('shows the latest ledger report', () => {
  expect(part({ seen, failedAt: null })).toContain('Payments and bookings match.');
  expect(part({ seen, failedAt: null })).not.toContain('couldn’t check the ledger');
});

describe('closed days', () => {
  const closed = { through: '2026-11-13', reopened: [], position: 9 };
  const reopened = { day: '2026-11-02', reopenedAt: new Date(60_000) };
  const withDays = (
    days: Partial<typeof closed | { reopened: [typeof reopened] }>,
    refused: RefusedForm | null,
  ) =>
    renderToStaticMarkup(
      <LedgerPart
        ledger={{
          failedAt: null,
          seen: { ...seen, report: { ...seen.report, isFull: false, closed: { ...closed, ...days } } },
        }}
        reopenings={[{ day: '2026-11-02', note: 'Aroha: a late fee', actedAt: new Date(60_000) }]}
        refused={refused}
      />,
    );

  test('are not shown before the first one', () => {
    expect(part({ seen, failedAt: null })).not.toContain('Reopen');
  });

  test('are listed with the reopened ones, and why', () => {
    const shown = withDays({ reopened: [reopened] }, null);
    expect(shown).toContain('13 November 2026');
    expect(shown.replaceAll(/<[^>]+>/g, '')).toContain('13 November 2026, except 2 November 2026.');
    expect(shown).toContain('Aroha: a late fee');
    expect(shown).toContain('open days, and later changes to closed ones');
    expect(shown).not.toContain('open=""');
  });

  test('have no day preselected, so that nobody reopens another one after a refused note', () => {
    const refused = refusedForm({ outcome: 'without-note', form: reopenDayForm }, 'A', [reopenDayForm]);
    for (const form of [null, refused])
      expect(withDays({}, form)).not.toMatch(/<input[^>]*name="day"[^>]* value=/);
  });

  test('show a refused form again, with the error beside its field', () => {
    const refused = refusedForm({ outcome: 'day-not-closed', form: reopenDayForm }, 'Aroha: a typo', [
      reopenDayForm,
    ]);
    const shown = withDays({}, refused);
    expect(shown).toContain('open=""');
    expect(shown).toContain('Choose a day that is closed.');
    expect(shown).toContain('Aroha: a typo');
  });
});
