/** Asks the visitor whether another booking should replace the open one in this browser, and applies the answer. */

import { html } from 'hono/html';
import { z } from 'zod';
import { purchasePath, questionPath } from '#contracts/page-paths.ts';
import type { Booking } from '#domains/booking/booking.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { type Html, plainPage } from '../../plain-page.ts';
import { bookingCookieHeader, clearQuestionCookieHeader } from '../booking-cookie-header.ts';
import type { BrowserBookings } from '../browser-bookings.ts';
import { answerTryLater, pageOf } from '../open-booking.ts';
import { readBooking, redirectTo } from '../payment-redirects.ts';

/** Dependencies of the question. */
export interface QuestionDeps {
  readonly browser: BrowserBookings;
  /** Finds the booking of a token. */
  read(token: string): Promise<Booking | null>;
}

/** Read timeout per booking in milliseconds. Longer than elsewhere, because no payment provider is involved here. */
const readTimeoutMs = 4_000;

const typed = z.object({ answer: z.enum(['keep', 'open']), reference: z.string().max(20) });

/** Shows the question without scripts; redirects to the booking if there is nothing to ask. */
export async function showQuestion({ browser, read }: QuestionDeps): Promise<Response> {
  const { ownToken, askedToken, isSecure } = browser;
  if (askedToken === null) return redirectTo(purchasePath);
  const requestedBooking = await readBooking(() => read(askedToken), readTimeoutMs);
  if (requestedBooking === 'unread') return answerTryLater(browser);
  if (requestedBooking === 'unknown') return redirectTo(purchasePath, clearQuestionCookieHeader(isSecure));
  const shown = ownToken === null ? 'unknown' : await readBooking(() => read(ownToken), readTimeoutMs);
  if (ownToken === askedToken) return opened(requestedBooking, askedToken, isSecure);
  // The visitor may have closed a booking on a shared browser and did not ask for another; its link opens it again.
  if (shown === 'unknown') return redirectTo(purchasePath, clearQuestionCookieHeader(isSecure));
  return questionPage(requestedBooking, shown === 'unread' ? null : shown);
}

/** Applies the answer if it is about the booking in question; otherwise asks again. */
export async function answerQuestion(request: Request, deps: QuestionDeps): Promise<Response> {
  const { askedToken, isSecure } = deps.browser;
  const form = await readPostedForm(request);
  const choice = typed.safeParse(form && Object.fromEntries(form)).data;
  if (choice?.answer === 'keep') return redirectTo(purchasePath, clearQuestionCookieHeader(isSecure));
  if (askedToken === null) return redirectTo(purchasePath);
  const requestedBooking = await readBooking(() => deps.read(askedToken), readTimeoutMs);
  if (requestedBooking === 'unread') return answerTryLater(deps.browser);
  // Another tab opened another link meanwhile: the visitor read about a different booking.
  if (requestedBooking === 'unknown' || choice?.reference !== requestedBooking.reference)
    return redirectTo(questionPath);
  return opened(requestedBooking, askedToken, isSecure);
}

function opened(booking: Booking, token: string, isSecure: boolean): Response {
  return redirectTo(
    pageOf(booking),
    bookingCookieHeader(token, isSecure),
    clearQuestionCookieHeader(isSecure),
  );
}

/** @param shown null if it cannot be read now */
function questionPage(requestedBooking: Booking, shown: Booking | null): Promise<Response> {
  const own = shown ? html`booking ${named(shown)}` : html`another booking`;
  return plainPage({
    title: 'Open another booking in this browser?',
    status: 200,
    hasForm: true,
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
    body: html`<p>This browser shows ${own}.</p>
<p>You opened the link to booking ${named(requestedBooking)}.</p>
<p>If you open it, this browser shows it instead. Nothing is cancelled: you can open each booking again from its email.</p>
<form method="post" action="${questionPath}" enctype="multipart/form-data">
<input type="hidden" name="reference" value="${requestedBooking.reference}">
<button class="first" name="answer" value="keep">Keep ${shown ? `booking ${shown.reference}` : 'the booking that is open'}</button>
<button name="answer" value="open">Open booking ${requestedBooking.reference}</button>
</form>
<p class="quiet">Not expecting this? Keep the booking that is open.</p>`,
  });
}

/** Reference and first item of a booking. */
function named({ reference, items }: Booking): Html {
  const [first, ...more] = items.filter(({ parentId }) => parentId === null);
  const rest = more.length > 0 ? ` and ${more.length} more` : '';
  return html`<strong>${reference}</strong>${first ? ` (${first.description}${rest})` : ''}`;
}
