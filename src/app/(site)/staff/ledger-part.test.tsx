import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KnownLedgerState } from '#domains/booking/ledger/ledger-watch.ts';
import { LedgerPart } from './ledger-part.tsx';

const seen = { report: { ok: true, accounts: [], counts: [], proofs: [] }, at: new Date(60_000) };
const part = (ledger: KnownLedgerState) => renderToStaticMarkup(<LedgerPart ledger={ledger} />);

test('books that are looked through for the first time are to be seen later', () => {
  expect(part({ seen: null, failedAt: null })).toContain('load this page again in a minute');
  expect(part({ seen: null, failedAt: null })).not.toContain('role="alert"');
});

test('books that could not be looked through are told as such, with those of before where there are any', () => {
  const unread = part({ seen: null, failedAt: new Date(120_000) });
  expect(unread).toContain('role="alert"');
  expect(unread).toContain('The books could not be looked through.');
  expect(unread).toContain('1970-01-01T00:02:00.000Z');
  expect(unread).not.toContain('again in a minute');
  const older = part({ seen, failedAt: new Date(120_000) });
  expect(older).toContain('The books could not be looked through.');
  expect(older).toContain('What stands below is older');
  expect(older).toContain('Money and bookings agree.');
});

test('books that were looked through are shown as they are', () => {
  expect(part({ seen, failedAt: null })).toContain('Money and bookings agree.');
  expect(part({ seen, failedAt: null })).not.toContain('could not be looked through');
});
