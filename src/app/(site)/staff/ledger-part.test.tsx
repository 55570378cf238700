import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KnownLedgerState } from '#domains/booking/ledger/ledger-watch.ts';
import { LedgerPart } from './ledger-part.tsx';

const proved = { isFull: true, closed: { through: null, reopened: [], position: 0 } };
const seen = { report: { ok: true, ...proved, accounts: [], counts: [], proofs: [] }, at: new Date(60_000) };
const part = (ledger: KnownLedgerState) => renderToStaticMarkup(<LedgerPart ledger={ledger} />);

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
