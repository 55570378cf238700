import { type TestCard, testCardNamed } from './test-cards.ts';
import type { TestGatewayDeps } from './test-gateway-deps.ts';
import { type LockedPayment, type TestPayment, withPayment } from './test-payments.ts';

/** The payment as its page shows it; null when there is none. */
export function lookUpPayment(deps: TestGatewayDeps, id: string): Promise<TestPayment | null> {
  return withPayment(deps, id, async ({ payment }) => payment);
}

/**
 * What became of a payment that a card was shown to. `challenge`: the bank asks whether it is the visitor. `done`: it is over, the
 * visitor goes back. `hangs`: it is over, and the visitor is left with a page that doesn't answer.
 */
export type CardOutcome = { readonly payment: TestPayment; readonly next: 'challenge' | 'done' | 'hangs' };

/** Pays with a test card. One that is over stays as it is, so that a form sent twice pays once. Null when there is no such payment. */
export function payByCard(deps: TestGatewayDeps, id: string, card: TestCard): Promise<CardOutcome | null> {
  return withPayment(deps, id, async (locked): Promise<CardOutcome> => {
    if (locked.payment.status !== 'open') return { payment: locked.payment, next: 'done' };
    if (card.bank === 'challenges' || card.bank === 'challenges-then-declines')
      return { payment: await locked.change({ card: card.name }), next: 'challenge' };
    const payment = card.bank === 'approves' ? await authorise(locked, card) : await decline(locked, card);
    return { payment, next: card.hangs ? 'hangs' : 'done' };
  });
}

/** Whether the bank waits for the visitor's word on `payment`. */
export function isChallenged(payment: TestPayment): boolean {
  const bank = payment.status === 'open' ? testCardNamed(payment.card)?.bank : undefined;
  return bank === 'challenges' || bank === 'challenges-then-declines';
}

/** The visitor's word to the bank. Without a question the payment stays as it is. Null when there is no such payment. */
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
