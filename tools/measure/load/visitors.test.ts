import { expect, test } from 'vitest';
import { createSeededRandom } from '../fare-queries.ts';
import type { VisitorRequest } from './visitor-client.ts';
import { visitors } from './visitors.ts';

const offered = {
  random: createSeededRandom(1),
  pages: ['/', '/tours/'],
  nextSearch: () => '/api/v1/fare-search/?from=a&to=b',
  nextOffer: () => ({ itemType: 'ii_ferry', offerId: 'offer' }),
};
const answerOf = (status: number, words = '') => ({
  status,
  took: 5,
  location: undefined,
  cookie: undefined,
  body: Buffer.from(words),
});

test('lets some readers and searchers disconnect early, without a reply', async () => {
  const calls: VisitorRequest[] = [];
  const send = async (call: VisitorRequest) => {
    calls.push(call);
    return answerOf(call.timeoutMs === undefined ? 200 : 0);
  };
  const { page, search } = visitors(send, offered, { impatient: 0.5 });
  const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? page() : search())));
  const gone = calls.filter(({ timeoutMs }) => timeoutMs !== undefined);
  expect(gone.length).toBeGreaterThan(60);
  expect(gone.length).toBeLessThan(140);
  expect(gone.every(({ timeoutMs = 0 }) => timeoutMs >= 1 && timeoutMs <= 10)).toBe(true);
  expect(replies.flat().map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 200 - gone.length }, () => 'good'),
  );
});

test('counts a missing response as a failure by default', async () => {
  const { page } = visitors(async () => answerOf(0), offered);
  expect(await page()).toEqual([{ took: 5, outcome: 'failed', fault: expect.stringContaining('no answer') }]);
});

test('stops a purchase after a refusal', async () => {
  const calls: VisitorRequest[] = [];
  const send = async (call: VisitorRequest) => {
    calls.push(call);
    return answerOf(409, '{"errorCode":"OFFER_EXPIRED"}');
  };
  expect(await visitors(send, offered).checkout()).toEqual([{ took: 5, outcome: 'refused', fault: '' }]);
  expect(calls).toHaveLength(1);
});
