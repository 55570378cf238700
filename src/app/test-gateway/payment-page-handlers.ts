/** Request handlers of the test gateway's payment pages: card form and approval step (3-D Secure). */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  answerChallenge,
  isChallenged,
  lookUpPayment,
  payByCard,
} from '#domains/payment/test-gateway/pay-by-card.ts';
import { testCardNamed, testCardNumbered } from '#domains/payment/test-gateway/test-cards.ts';
import { productionTestDeps, type TestGatewayDeps } from '#domains/payment/test-gateway/test-gateway-deps.ts';
import type { TestPayment } from '#domains/payment/test-gateway/test-payments.ts';
import { config } from '#platform/config.ts';
import {
  cardPage,
  challengePage,
  closedPaymentPage,
  neverReturningPage,
  unknownPage,
} from './payment-page-html.ts';

/** Dependencies of the test gateway's pages. */
export interface PageDeps {
  /** Null if the test gateway is switched off. */
  readonly gateway: TestGatewayDeps | null;
  /** How long the hanging page keeps the visitor waiting, in milliseconds. */
  readonly hangMs: number;
}

/** Time that the hanging page takes, in milliseconds. The result does not depend on it. */
const productionHangMs = 10_000;

/** Production dependencies of the test gateway's pages. */
export function pageDeps(): PageDeps {
  return { gateway: config().payment.testGateway ? productionTestDeps() : null, hangMs: productionHangMs };
}

const typedCard = z.object({ number: z.string().max(40) });
const typedAnswer = z.object({ answer: z.enum(['approve', 'refuse']) });

/** Shows the card form, or the result of the payment. */
export async function showPayPage({ gateway }: PageDeps, id: string): Promise<Response> {
  if (!gateway) return switchedOff();
  const payment = await lookUpPayment(gateway, id);
  return payment ? pageOf(payment) : unknown();
}

/**
 * Pays with a test card by its number. Redirects to the approval step or back to the site; refuses other numbers with
 * 422.
 */
export async function handleCard(
  { gateway, hangMs }: PageDeps,
  id: string,
  request: Request,
): Promise<Response> {
  if (!gateway) return switchedOff();
  const form = typedCard.safeParse(await fieldsOf(request));
  const card = form.success ? testCardNumbered(form.data.number) : undefined;
  if (!card) {
    const payment = await lookUpPayment(gateway, id);
    if (!payment) return unknown();
    return payment.status === 'open' ? page(await cardPage(payment, true), 422, payment) : pageOf(payment);
  }
  const outcome = await payByCard(gateway, id, card);
  if (!outcome) return unknown();
  if (outcome.next === 'challenge') return seeOther(`/test-gateway/pay/${outcome.payment.id}/check`);
  if (outcome.next === 'done') return seeOther(outcome.payment.returnUrl);
  await sleep(hangMs, undefined, { signal: request.signal }).catch(() => undefined);
  return pageOf(outcome.payment);
}

/** Shows the bank's approval step (3-D Secure). */
export async function showChallenge({ gateway }: PageDeps, id: string): Promise<Response> {
  if (!gateway) return switchedOff();
  const payment = await lookUpPayment(gateway, id);
  if (!payment) return unknown();
  const card = testCardNamed(payment.card);
  if (!card || !isChallenged(payment)) return seeOther(`/test-gateway/pay/${payment.id}`);
  return page(await challengePage(payment, card), 200, payment);
}

/** Applies the visitor's approval or refusal and redirects to the site; asks again after any other answer. */
export async function handleApproval({ gateway }: PageDeps, id: string, request: Request): Promise<Response> {
  if (!gateway) return switchedOff();
  const form = typedAnswer.safeParse(await fieldsOf(request));
  if (!form.success) return showChallenge({ gateway, hangMs: 0 }, id);
  const payment = await answerChallenge(gateway, id, form.data.answer);
  if (!payment) return unknown();
  return seeOther(payment.status === 'open' ? `/test-gateway/pay/${payment.id}` : payment.returnUrl);
}

async function pageOf(payment: TestPayment): Promise<Response> {
  if (payment.status === 'open') return page(await cardPage(payment, false), 200, payment);
  const isPaid = payment.status === 'authorised' || payment.status === 'captured';
  if (isPaid && testCardNamed(payment.card)?.hangs) return page(await neverReturningPage(), 504);
  return page(await closedPaymentPage(payment, payment.status), 200, payment);
}

async function unknown(): Promise<Response> {
  return page(await unknownPage(), 404);
}

function switchedOff(): Response {
  return new Response('TEST payments are switched off on this site.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** Reads the fields of a form; null if it is unreadable. */
async function fieldsOf(request: Request): Promise<unknown> {
  const form = await request.formData().catch(() => null);
  return form && Object.fromEntries(form);
}

/** @param payment target of its form's redirect, because browsers check that against the page's policy */
function page(html: { toString(): string }, status: number, payment?: TestPayment): Response {
  const leadsTo = payment ? ` ${new URL(payment.returnUrl).origin}` : '';
  return new Response(String(html), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'${leadsTo}; frame-ancestors 'none'`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
