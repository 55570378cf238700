/** Actions of the test gateway's payment page: pay with a test card, and answer the bank's challenge (as 3-D Secure). */
import { type TestCard, testCardNamed } from './test-cards.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';
import { type LockedPayment, readPayment, type TestPayment, withPayment } from './test-payments.ts';

/** Finds a payment for its page; null if there is none. */
export function lookUpPayment(deps: TestGatewayDeps, id: string): Promise<TestPayment | null> {
  return readPayment(deps, id);
}

/**
 * The result of using a card. `challenge`: the bank asks the visitor to confirm. `done`: it is over, and the visitor
 * returns to the site. `hangs`: it is over, but the page never leads back.
 */
export type CardOutcome = { readonly payment: TestPayment; readonly next: 'challenge' | 'done' | 'hangs' };

/**
 * Pays with a test card. A finished payment stays unchanged, so that a form sent twice pays once. Returns null for an
 * unknown payment.
 */
export function payByCard(deps: TestGatewayDeps, id: string, card: TestCard): Promise<CardOutcome | null> {
  return withPayment(deps, id, async (locked): Promise<CardOutcome> => {
    if (locked.payment.status !== 'open') return { payment: locked.payment, next: 'done' };
    if (card.bank === 'challenges' || card.bank === 'challenges-then-declines')
      return { payment: await locked.change({ card: card.name }), next: 'challenge' };
    const payment = card.bank === 'approves' ? await authorise(locked, card) : await decline(locked, card);
    return { payment, next: card.hangs ? 'hangs' : 'done' };
  });
}

/** Returns true if the bank waits for the visitor's answer to a challenge. */
export function isChallenged(payment: TestPayment): boolean {
  const bank = payment.status === 'open' ? testCardNamed(payment.card)?.bank : undefined;
  return bank === 'challenges' || bank === 'challenges-then-declines';
}

/**
 * Answers the bank's challenge. Without a challenge the payment stays unchanged. Returns null for an unknown payment.
 */
export function answerChallenge(
  deps: TestGatewayDeps,
  id: string,
  answer: 'approve' | 'refuse',
): Promise<TestPayment | null> {
  return withPayment(deps, id, async (locked) => {
    const card = testCardNamed(locked.payment.card);
    if (!card || !isChallenged(locked.payment)) return locked.payment;
    if (answer === 'refuse') return decline(locked, { ...card, failureCode: 'authentication_failed' });
    return card.bank === 'challenges' ? authorise(locked, card) : decline(locked, card);
  });
}

function authorise({ payment, change }: LockedPayment, card: TestCard): Promise<TestPayment> {
  const { amountCents } = payment;
  const authorisedCents = card.authorisesWrongAmount ? amountCents + 100 : amountCents;
  return change({ status: 'authorised', card: card.name, authorisedCents }, 'payment.authorised');
}

function decline({ change }: LockedPayment, card: TestCard): Promise<TestPayment> {
  const failureCode = card.failureCode ?? 'card_declined';
  return change({ status: 'failed', card: card.name, failureCode }, 'payment.failed');
}
