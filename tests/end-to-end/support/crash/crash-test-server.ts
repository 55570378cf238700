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
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { createApi } from '#api/app.ts';
import { createBookingCalls } from '#api/domain-calls.ts';
import { productionApiDependencies } from '#api/in-process.ts';
import { bookingDisruptions } from '#domains/booking/booking.table.ts';
import type { BookingDeps } from '#domains/booking/booking-deps.ts';
import { findBookingByReference, itemsOf } from '#domains/booking/booking-store.ts';
import { answerClaim, recordClaimPaid } from '#domains/booking/claim/answer-claim.ts';
import { type CrashPoint, crashPoints } from '#domains/booking/crash-points.ts';
import { queueDisrupted } from '#domains/booking/disruption/queue-notice.ts';
import { reportFeed } from '#domains/booking/disruption/report-disruption.ts';
import { runDisruptions } from '#domains/booking/disruption/run-disruptions.ts';
import { startBookingMail } from '#domains/booking/mail/start-booking-mail.ts';
import { returnAfterPaying } from '#domains/booking/payment/return-from-payment.ts';
import { readByEitherToken } from '#domains/booking/payment/return-token.ts';
import { ridesOf } from '#domains/booking/payment/sale-deadline.ts';
import { startBookingRounds } from '#domains/booking/payment/start-booking-rounds.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { startSweeping } from '#domains/cart/start-sweeping.ts';
import { refreshLive, startLiveWatcher } from '#domains/disruption/live-watcher.ts';
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
await startLiveWatcher(() => undefined);
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
    // A feed reports the ferry of a booking as cancelled.
    case '/cancel-ferry':
      await cancelFerry(searchParams.get('reference') ?? '');
      return new Response();
    // As when the time to choose is over.
    case '/end-choice':
      await endChoice(searchParams.get('reference') ?? '');
      return new Response();
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
  const ferry = (await itemsOfBooking(reference)).find(({ itemType }) => itemType === 'ii_ferry');
  if (!booking || !ferry) throw new Error('The booking has no ferry.');
  const [id, now] = [randomUUID(), new Date()];
  await database.insert(bookingDisruptions).values({
    ...{ id, bookingId: ferry.bookingId, itemId: ferry.id, kind: 'late', state: 'left', tripId: 'ferry' },
    ...{ serviceDate: now.toISOString().slice(0, 10), runOffset: 0, cause: 'technical-problem' },
    ...{ recordedAt: now, chooseUntil: now, changedAt: now },
  });
  await database.transaction((transaction) =>
    queueDisrupted(transaction, { booking, disruptionId: id, departure: undefined, now }),
  );
  return { disruptionId: id };
}

async function itemsOfBooking(reference: string) {
  const database = await openDatabase();
  const booking = await findBookingByReference(database, reference);
  return booking ? itemsOf(database, booking.id) : [];
}

async function cancelFerry(reference: string): Promise<void> {
  const updates = (await itemsOfBooking(reference))
    .flatMap(ridesOf)
    .map(({ tripId, serviceDate, runOffset }) => ({
      ...{ tripId, serviceDate, runOffset },
      ...{ isCancelled: true, calls: [], cause: 'weather' as const },
    }));
  const { now, ...others } = await deps();
  await reportFeed(
    { ...others, now, refresh: refreshLive },
    {
      ...{ source: 'ferries', updates, notices: [], reportedAt: now() },
      believedUntil: new Date(now().getTime() + 3_600_000),
    },
  );
}

async function endChoice(reference: string): Promise<void> {
  const database = await openDatabase();
  const ids = (await itemsOfBooking(reference)).map(({ id }) => id);
  await database
    .update(bookingDisruptions)
    .set({ chooseUntil: new Date() })
    .where(and(inArray(bookingDisruptions.itemId, ids), eq(bookingDisruptions.state, 'open')));
  await runDisruptions(await deps());
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
