import { isBookingToken } from '#schemas/booking/booking-cookie.ts';
import type { Booking } from '#src/booking/booking.ts';
import { log } from '#src/platform/log.ts';
import { forgetting, remembering } from './booking-cookie-header.ts';

/** How long a browser waits for the payment to be settled before it is led on, in milliseconds. */
export const patience = 8_000;

/** How long the booking may then take to be read, in milliseconds: a visitor sees a page within ten seconds. */
const readPatience = 1_000;

/** How a visit is answered. */
export interface ComeBackMeans {
  /** Settles the payment of the booking that the token opens, as far as it gets; null when it opens none. */
  settle(token: string): Promise<Booking | null>;
  /** The booking as it is now, without settling anything. */
  read(token: string): Promise<Booking | null>;
  /** Whether the visitor gave up on the provider's page. */
  readonly hasLeft: boolean;
  /** Whether the cookie is sent over TLS alone. */
  readonly isSecure: boolean;
  /** For each of both, in milliseconds; ours when left out. */
  readonly waitAtMost?: number;
}

/**
 * Answers a browser that comes back from a payment page, or by a link of a mail: settles the payment, puts the booking's token
 * into a cookie and leads to the page of the booking, or to the one that says why nothing was booked. The token is gone from
 * the address then, and no page was drawn under it that could tell it to others. What only looks ahead changes nothing.
 */
export async function comeBack(request: Request, means: ComeBackMeans): Promise<Response> {
  if (isLookingAhead(request)) return notAhead();
  const token = new URL(request.url).searchParams.get('token');
  // A link that opens nothing must not show another booking in its place.
  if (!isBookingToken(token)) return leadTo('/purchase/', forgetting(means.isSecure));
  const outcome = await settled(token, means);
  if (outcome === 'unknown') return leadTo('/purchase/', forgetting(means.isSecure));
  return leadTo(pageFor(outcome, means.hasLeft), remembering(token, means.isSecure));
}

/** Answers HEAD: where it would lead, and nothing happens. */
export function comeBackUnseen(): Response {
  return leadTo('/purchase/');
}

type Outcome = Booking | 'unknown' | 'unread';

async function settled(token: string, means: ComeBackMeans): Promise<Outcome> {
  try {
    // It goes on by itself after we have stopped waiting, and is tried again.
    const booking = await within(means.waitAtMost ?? patience, means.settle(token));
    if (booking !== 'late') return booking ?? 'unknown';
  } catch (err) {
    log.warn({ event: 'purchase.not-settled', err }, 'A payment was not settled when its visitor came back');
  }
  return read(token, means);
}

async function read(token: string, means: ComeBackMeans): Promise<Outcome> {
  try {
    const booking = await within(means.waitAtMost ?? readPatience, means.read(token));
    return booking === 'late' ? 'unread' : (booking ?? 'unknown');
  } catch (err) {
    log.error({ event: 'purchase.not-read', err }, 'A booking could not be read when its visitor came back');
    // The page says that it can't be had just now, and shows it when it is looked at again.
    return 'unread';
  }
}

/** What `work` comes to, or `late` after so many milliseconds; it is not stopped then. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | 'late'> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), milliseconds);
  // What goes wrong later is nobody's here.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function pageFor(outcome: Exclude<Outcome, 'unknown'>, hasLeft: boolean): string {
  if (outcome === 'unread') return '/purchase/';
  const isOver = outcome.status === 'cancelled' || (hasLeft && outcome.status === 'pending_payment');
  return isOver ? '/purchase-failed/' : '/purchase/';
}

/** A browser that loads ahead what might be opened next. */
function isLookingAhead({ headers }: Request): boolean {
  return /prefetch|prerender/i.test(
    `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`,
  );
}

function notAhead(): Response {
  return new Response('This address is opened, not loaded ahead.\n', {
    status: 403,
    headers: { ...never, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** On every answer: it is kept by nobody, told to nobody, listed nowhere. */
const never = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

function leadTo(location: string, cookie?: string): Response {
  const headers = new Headers({ ...never, Location: location });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
