/** HTML templates of the test gateway's payment pages: card form, approval step and results. */
import { html } from 'hono/html';
import { formatClock } from '#contracts/dates.ts';
import { formatMoney } from '#contracts/money.ts';
import { type TestCard, testCards } from '#domains/payment/test-gateway/test-cards.ts';
import type { TestPayment } from '#domains/payment/test-gateway/test-payments.ts';
import { brand } from '#platform/brand.ts';

/** Escaped HTML. */
type Html = ReturnType<typeof html>;

const groups: readonly { readonly title: string; readonly has: (card: TestCard) => boolean }[] = [
  { title: 'The bank answers', has: (card) => isPlain(card) && !isChallenging(card) },
  { title: 'The bank asks for approval', has: isChallenging },
  { title: 'Something goes wrong', has: (card) => !isPlain(card) },
];

function isChallenging({ bank }: TestCard): boolean {
  return bank === 'challenges' || bank === 'challenges-then-declines';
}

function isPlain({ webhooks, hangs, authorisesWrongAmount }: TestCard): boolean {
  return webhooks === 'none' && !hangs && !authorisesWrongAmount;
}

/** Card form. @param isRefused true after a number that is not a test card */
export function cardPage(payment: TestPayment, isRefused: boolean): Html {
  return layout(
    `${isRefused ? 'Not a test card · ' : ''}Pay ${amountOf(payment)}`,
    html`<main>
${summary(payment)}
<div class="panel">
${isRefused ? refusal : ''}
<h1>Pay with a test card</h1>
<p class="lead">Each card triggers one outcome, so you can test the shop.</p>
<form method="post" class="pay" autocomplete="off">
<div class="field">
<label for="number">Test card number</label>
<p class="hint" id="hint">Use a number from the list. Never enter a real card number.</p>
${isRefused ? html`<p class="error" id="error">This number is not in the list.</p>` : ''}
<input id="number" name="number" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40" required
 aria-describedby="hint${isRefused ? ' error' : ''}"${isRefused ? html` aria-invalid="true"` : ''}>
</div>
<button class="primary">Pay ${amountOf(payment)}</button>
</form>
<h2 class="or">Or choose a card to pay</h2>
<form method="post">
${groups.map(
  ({ title, has }) => html`<div class="group">
<h3>${title}</h3>
<ul class="cards">${testCards.filter(has).map(cardButton)}</ul>
</div>`,
)}
</form>
</div>
</main>`,
  );
}

const refusal = html`<div class="summary" role="alert">
<p><a href="#number">This is not a test card</a></p>
<p>Nothing was charged or stored. Never enter a real card number here: choose one from the list.</p>
</div>`;

function cardButton({ number, title, effect }: TestCard): Html {
  return html`<li><button class="card" name="number" value="${number}">
<b>${title}</b>
<code>${spaced(number)}</code>
<span>${effect}</span>
</button></li>`;
}

/** Approval step: asks whether the visitor approves the payment. */
export function challengePage(payment: TestPayment, card: TestCard): Html {
  return layout(
    'Approve payment',
    html`<main class="narrow">
<div class="panel">
<h1>Approve this payment?</h1>
<p class="lead">A real bank would ask you in its app or by text. This one takes your word.</p>
<dl>
<dt>To</dt><dd>${brand.name}</dd>
<dt>Amount</dt><dd>${amountOf(payment)}</dd>
<dt>Booking</dt><dd>${payment.bookingReference}</dd>
<dt>Card</dt><dd>${card.title}, ends in ${card.number.slice(-4)}</dd>
</dl>
<form method="post" class="answers">
<button class="primary" name="answer" value="approve">Yes, pay</button>
<button class="secondary" name="answer" value="refuse">No, refuse</button>
</form>
</div>
<p><a class="out" href="${payment.cancelUrl}">Cancel and go back to ${brand.name}</a></p>
</main>`,
  );
}

const ends = {
  authorised: 'Payment complete',
  captured: 'Payment complete',
  failed: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'Payment timed out',
} as const;

/** Page of a closed payment. */
export function closedPaymentPage(payment: TestPayment, status: keyof typeof ends): Html {
  return layout(
    ends[status],
    html`<main class="narrow">
<div class="panel">
<h1>${ends[status]}</h1>
<p class="lead">Booking ${payment.bookingReference}, ${amountOf(payment)}. This payment is closed.</p>
<a class="primary" href="${payment.returnUrl}">Back to ${brand.name}</a>
</div>
</main>`,
  );
}

/** Page that the hanging card leaves the visitor on. */
export function neverReturningPage(): Html {
  return layout(
    'No answer',
    html`<main class="narrow">
<div class="panel">
<h1>The bank did not answer in time</h1>
<p class="lead">This is what the test card does: the payment is authorised, but this page never returns to the shop. Close this window. The shop completes the booking and emails you.</p>
</div>
</main>`,
  );
}

/** Page for an unknown payment id. */
export function unknownPage(): Html {
  return layout(
    'Payment not found',
    html`<main class="narrow">
<div class="panel">
<h1>Payment not found</h1>
<p class="lead">The link may be incomplete. Go back to the shop and pay from there.</p>
<a class="primary" href="/">To ${brand.name}</a>
</div>
</main>`,
  );
}

function summary(payment: TestPayment): Html {
  return html`<div>
<p class="shop">To ${brand.name}</p>
<p class="amount">${amountOf(payment)}</p>
<dl>
<dt>Booking</dt><dd>${payment.bookingReference}</dd>
<dt>Pay by</dt><dd>${formatClock(payment.expiresAt)}, NZ time</dd>
</dl>
<a class="out" href="${payment.cancelUrl}">Cancel and go back to ${brand.name}</a>
</div>`;
}

function layout(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<title>TEST · ${title}</title>
<link rel="stylesheet" href="/test-gateway/style.css">
</head>
<body>
<header class="test"><p><strong>TEST</strong> <span>This is not a real bank. No money moves.</span></p></header>
${main}
</body>
</html>`;
}

function amountOf({ amountCents }: TestPayment): string {
  return `NZ${formatMoney(amountCents)}`;
}

/** Formats a card number in groups of four digits. */
function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
