import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KnownLedgerState } from '#domains/booking/ledger/ledger-watch.ts';
import { LedgerPart } from './ledger-part.tsx';

const seen = { report: { ok: true, accounts: [], counts: [], proofs: [] }, at: new Date(60_000) };
const part = (ledger: KnownLedgerState) => renderToStaticMarkup(<LedgerPart ledger={ledger} />);

test('books that are looked through for the first time are to be seen later', () => {
  expect(part({ seen: null, failedAt: null })).toContain('Reload this page in a minute');
  expect(part({ seen: null, failedAt: null })).not.toContain('role="alert"');
});

test('books that could not be looked through are told as such, with those of before where there are any', () => {
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

test('books that were looked through are shown as they are', () => {
  expect(part({ seen, failedAt: null })).toContain('Payments and bookings match.');
  expect(part({ seen, failedAt: null })).not.toContain('couldn’t check the ledger');
});
