/**
 * The site without its pages, as a separate program that can crash at a chosen point. It runs the API, the test gateway’s
 * card page and webhook deliveries, the return from payment, the payment rounds and, with `SMTP_URL`, the mails. All of them
 * start as in the site, and SIGTERM ends the process through the site’s own `shutDownInOrder`.
 *
 * `POST /die-at` names a point; when the code reaches it, the process ends itself by SIGKILL, which nothing can catch.
 * `GET /standing` returns the result of the consistency check. `LOOKED_AFTER=no` turns off rounds and deliveries.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { createApi } from '#api/app.ts';
import { createBookingCalls } from '#api/domain-calls.ts';
import { productionApiDependencies } from '#api/in-process.ts';
import { bookingDisruptions } from '#domains/booking/booking.table.ts';
import type { BookingDeps } from '#domains/booking/booking-deps.ts';
import { findBookingByReference, itemsOf } from '#domains/booking/booking-store.ts';
import { answerClaim, recordClaimPaid } from '#domains/booking/claim/answer-claim.ts';
import { type CrashPoint, crashPoints } from '#domains/booking/crash-points.ts';
import { startBookingMail } from '#domains/booking/mail/start-booking-mail.ts';
import { returnAfterPaying } from '#domains/booking/payment/return-from-payment.ts';
import { readByEitherToken } from '#domains/booking/payment/return-token.ts';
import { startBookingRounds } from '#domains/booking/payment/start-booking-rounds.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { startSweeping } from '#domains/cart/start-sweeping.ts';
import { inventoryHolds } from '#domains/inventory/inventory.table.ts';
import { startTestDeliveries } from '#domains/payment/test-gateway/start-deliveries.ts';
import { startFeedWatcher } from '#domains/travel/feed/current-feed.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createDrain, proxyKeepAliveMs } from '#platform/http/drain-connections.ts';
import { runInRequestContext } from '#platform/http/request-context.ts';
import { connectRedis } from '#platform/redis.ts';
import { shutDownInOrder } from '#platform/shutdown-sequence.ts';
import { returnFromPayment } from '#src/app/purchase/return-from-payment.ts';
import { handleCard, pageDeps, showPayPage } from '#src/app/test-gateway/payment-page-handlers.ts';
import { checkConsistency } from './consistency-check.ts';

/** The amount of all claims, in cents. */
const claimedCents = 4_550;

let diesAt: CrashPoint | null = null;

function reached(point: CrashPoint): void {
  if (point === diesAt) process.kill(process.pid, 'SIGKILL');
}

const deps = async (): Promise<BookingDeps> => ({ ...(await productionBookingDeps()), reached });

await openDatabase();
await startFeedWatcher();
await connectRedis();
if (process.env.LOOKED_AFTER !== 'no') {
  startSweeping();
  startBookingRounds(deps);
  startTestDeliveries();
  if (config().mail.smtpUrl) startBookingMail();
}
const api = createApi({ ...productionApiDependencies(), booking: createBookingCalls(deps) });

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, payment] = /^\/test-gateway\/pay\/([^/]+)$/.exec(pathname) ?? [];
  if (payment)
    return request.method === 'POST'
      ? handleCard(pageDeps(), payment, request)
      : showPayPage(pageDeps(), payment);
  switch (pathname) {
    case '/purchase/arrive':
      return returnFromPayment(request, {
        settle: async (token) => returnAfterPaying(await deps(), token),
        read: async (token) => readByEitherToken(await deps(), token),
        hasLeft: false,
        browser: { ownToken: bookingTokenOf(request), askedToken: null, paying: [], isSecure: false },
      });
    case '/die-at':
      diesAt = z.enum(crashPoints).parse(searchParams.get('point'));
      return new Response();
    // As when a departure is taken off sale while somebody pays for it.
    case '/forget-holds': {
      const database = await openDatabase();
      const isNamed = inArray(inventoryHolds.holderId, searchParams.getAll('holder'));
      const gone = await database.delete(inventoryHolds).where(isNamed).returning();
      return Response.json({ holds: gone.length });
    }
    // As when staff enter a long delay after the ride has begun.
    case '/delay':
      return Response.json(await delayFerry(searchParams.get('reference') ?? ''));
    // As the forms of the staff page do.
    case '/answer-claim': {
      const claimId = searchParams.get('claim') ?? '';
      const answer = { claimId, answer: 'accept', acceptedCents: claimedCents, note: '' } as const;
      return Response.json(await answerClaim(await deps(), answer));
    }
    case '/pay-claim': {
      const claimId = searchParams.get('claim') ?? '';
      return Response.json(await recordClaimPaid(await deps(), { claimId, note: 'Ana: transfer 17' }));
    }
    case '/standing':
      return Response.json(
        await checkConsistency(await openDatabase(), config().payment.provider === 'test'),
      );
    default:
      return api.fetch(request);
  }
}

/** Records a delay of a booking's ferry, whose costs can be claimed. */
async function delayFerry(reference: string): Promise<{ readonly disruptionId: string }> {
  const database = await openDatabase();
  const booking = await findBookingByReference(database, reference);
  const items = booking ? await itemsOf(database, booking.id) : [];
  const ferry = items.find(({ itemType }) => itemType === 'ii_ferry');
  if (!ferry) throw new Error('The booking has no ferry.');
  const [id, now] = [randomUUID(), new Date()];
  await database.insert(bookingDisruptions).values({
    ...{ id, bookingId: ferry.bookingId, itemId: ferry.id, kind: 'late', state: 'left', tripId: 'ferry' },
    ...{ serviceDate: now.toISOString().slice(0, 10), runOffset: 0, cause: 'technical-problem' },
    ...{ recordedAt: now, chooseUntil: now, changedAt: now },
  });
  return { disruptionId: id };
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const visit = { address: incoming.socket.remoteAddress ?? '', id: randomUUID() };
  const request = await asRequest(incoming);
  const response = await runInRequestContext(visit, () => answer(request));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function asRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
  return new Request(`${config().siteUrl}${url}`, { method, headers, ...body });
}

const server = createServer((incoming, outgoing) => {
  serve(incoming, outgoing).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    outgoing.writeHead(500).end();
  });
});

const hasProxy = config().trustedProxies.length > 0;
if (hasProxy) server.keepAliveTimeout = proxyKeepAliveMs;
const drain = createDrain(server, hasProxy);

process.once('SIGTERM', async () => {
  await shutDownInOrder(drain);
  process.exit(0);
});

const { host, port } = config();
server.listen(port, host, () => process.stdout.write('{"ready":true}\n'));

/** The token of the booking that the browser has open; null if there is none. */
function bookingTokenOf({ headers }: Request): string | null {
  return /\bsouthbound-booking=([^;]+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? null;
}
