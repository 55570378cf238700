import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerChallenge, isChallenged, lookUpPayment } from './pay-by-card.ts';
import { cardNamed, openTestBank } from './test-bank.testing.ts';
import { type TestCardName, testCards } from './test-cards.ts';

let bank: Awaited<ReturnType<typeof openTestBank>>;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

describe('a test card', () => {
  test.each(testCards.filter(({ bank: says }) => says === 'approves').map(({ name }) => name))(
    '%s authorises the payment',
    async (name) => {
      const id = await bank.opened();
      const { hangs } = cardNamed(name);
      expect(await bank.pay(id, name)).toMatchObject({
        payment: { status: 'authorised', card: name },
        next: hangs ? 'hangs' : 'done',
      });
      expect(await bank.gateway.read(id)).toMatchObject({ status: 'authorised', failureCode: null });
    },
  );

  test.each([
    ['declined', 'card_declined'],
    ['insufficient-funds', 'insufficient_funds'],
  ] as const)('%s ends the payment: %s', async (name, failureCode) => {
    const id = await bank.opened();
    expect(await bank.pay(id, name)).toMatchObject({ next: 'done' });
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'failed', failureCode, amountCents: 5000 });
  });

  test('may authorise another amount, which the gateway then reports', async () => {
    const id = await bank.opened();
    await bank.pay(id, 'wrong-amount');
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'authorised', amountCents: 5100 });
    expect(await bank.gateway.capture(id, 'key')).toMatchObject({ status: 'captured', amountCents: 5100 });
  });

  test('pays once, even if it is used repeatedly, and no other card pays afterwards', async () => {
    const id = await bank.opened();
    const outcomes = await Promise.all([
      bank.pay(id, 'approved'),
      bank.pay(id, 'approved'),
      bank.pay(id, 'declined'),
    ]);
    const ends = new Set(outcomes.map((outcome) => outcome?.payment.status));
    expect(ends.size).toBe(1);
    expect(await bank.pay(id, 'challenge')).toMatchObject({
      payment: { status: [...ends][0] },
      next: 'done',
    });
  });

  test('cannot pay an unknown or expired payment', async () => {
    expect(await bank.pay('unknown', 'approved')).toBeNull();
    const id = await bank.opened();
    bank.wait(30 * 60);
    expect(await bank.pay(id, 'approved')).toMatchObject({ payment: { status: 'expired' }, next: 'done' });
  });
});

describe('the bank’s challenge', () => {
  const challenged = async (name: TestCardName = 'challenge') => {
    const id = await bank.opened();
    expect(await bank.pay(id, name)).toMatchObject({ payment: { status: 'open' }, next: 'challenge' });
    return id;
  };

  test('authorises nothing before it is answered', async () => {
    const id = await challenged();
    expect(await bank.gateway.read(id)).toMatchObject({ status: 'open' });
    const payment = await lookUpPayment(bank.deps, id);
    expect(payment && isChallenged(payment)).toBe(true);
  });

  test.each([
    ['challenge', 'approve', 'authorised', null],
    ['challenge', 'refuse', 'failed', 'authentication_failed'],
    ['challenge-declined', 'approve', 'failed', 'card_declined'],
    ['challenge-declined', 'refuse', 'failed', 'authentication_failed'],
  ] as const)('for %s, answered by %s: %s', async (name, answer, status, failureCode) => {
    const id = await challenged(name);
    expect(await answerChallenge(bank.deps, id, answer)).toMatchObject({ status, failureCode });
    const other = answer === 'approve' ? 'refuse' : 'approve';
    expect(await answerChallenge(bank.deps, id, other)).toMatchObject({ status, failureCode });
  });

  test('ends when another card is used', async () => {
    const id = await challenged();
    await bank.pay(id, 'declined');
    expect(await answerChallenge(bank.deps, id, 'approve')).toMatchObject({ status: 'failed' });
  });

  test('can’t be answered without a challenge, nor after expiry', async () => {
    const unasked = await bank.opened();
    expect(await answerChallenge(bank.deps, unasked, 'approve')).toMatchObject({ status: 'open' });
    const late = await challenged();
    bank.wait(31 * 60);
    expect(await answerChallenge(bank.deps, late, 'approve')).toMatchObject({ status: 'expired' });
    expect(await answerChallenge(bank.deps, 'unknown', 'approve')).toBeNull();
  });
});
