/**
 * Fake Stripe server for tests: a real HTTP server with the part of the API that we use, called through the Stripe
 * package. It enforces the rules that matter here: form-encoded bodies, idempotency keys, allowed state changes of a
 * payment, and signed webhooks. A key repeats its first answer and refuses a different request.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StripeSettings } from '#platform/config.ts';

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  charge: string;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Record<string, string>;
}

interface Intent {
  id: string;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  refunded: number;
  metadata: Record<string, string>;
  lastError: { code: string; decline_code?: string } | null;
}

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  currency: string;
  attemptId: string | null;
  expiresAt: number;
  url: string;
  intent: Intent | null;
}

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly key: string | undefined;
  readonly version: string | undefined;
}

/** A fault of the next request. `lost-answer`: Stripe executes the request, but the answer never arrives. */
export type InjectedFault =
  | { readonly status: number; readonly code: string }
  | 'lost-answer'
  | 'silence'
  | 'trickle';

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

/** Starts a fake Stripe server on its own port. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const standIn = new FakeStripe();
  await standIn.listen();
  return standIn;
}

/** The fake server, with actions that simulate the visitor and failures. */
export class FakeStripe {
  readonly seen: SeenRequest[] = [];
  readonly #secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  readonly #webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  readonly #sessions = new Map<string, Session>();
  readonly #refunds: Refund[] = [];
  readonly #answers = new Map<string, { print: string; status: number; body: string }>();
  readonly #troubles: InjectedFault[] = [];
  #failing = 0;
  #beforeNext: { path: RegExp; act: () => void } | undefined;
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** The site's Stripe settings for this server. */
  get settings(): StripeSettings {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The stand-in is not listening.');
    const apiUrl = { host: '127.0.0.1', port: address.port, protocol: 'http' } as const;
    return { secretKey: this.#secretKey, webhookSecret: this.#webhookSecret, apiUrl };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Applies these faults to the next requests, one each. */
  meets(...troubles: InjectedFault[]): void {
    this.#troubles.push(...troubles);
  }

  /** Runs `act` when a request for `path` arrives, before it is answered. */
  before(path: RegExp, act: () => void): void {
    this.#beforeNext = { path, act };
  }

  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** Approves the visitor's card. Throws if the page accepts none. */
  pay(sessionId: string): void {
    const session = this.#open(sessionId);
    session.status = 'complete';
    session.intent = this.#intent(session, 'requires_capture');
  }

  /** Declines the visitor's card; the page stays open for another one. */
  decline(sessionId: string, code: string): void {
    const session = this.#open(sessionId);
    session.intent = this.#intent(session, 'requires_payment_method');
    session.intent.lastError = { code: 'card_declined', decline_code: code };
  }

  /** Voids an authorisation from outside, as Stripe does after a week. */
  letGo(sessionId: string): void {
    const { intent } = this.#session(sessionId);
    if (intent) intent.status = 'canceled';
  }

  /** Lets the session expire. */
  expire(sessionId: string): void {
    const session = this.#open(sessionId);
    session.status = 'expired';
    session.expiresAt = Math.floor(Date.now() / 1000) - 1;
  }

  /** Lets the next refunds fail immediately after creation, one each. */
  failsRefunds(count = 1): void {
    this.#failing += count;
  }

  /** Refunds part of a payment as staff do in the dashboard; returns the refund's id. */
  returnByHand(sessionId: string, amount: number): string {
    const { intent } = this.#session(sessionId);
    if (!intent) throw new Error('Nothing was paid.');
    return this.#made(intent, amount, {}).id;
  }

  /** Lets a refund come back because the card did not accept it. */
  returnFromPayment(refundId: string, reason: string): void {
    const refund = this.#refunds.find(({ id }) => id === refundId);
    if (!refund) throw new Error('Unknown refund.');
    Object.assign(refund, { status: 'failed', failure_reason: reason });
    this.#intentWith(refund.payment_intent).refunded -= refund.amount;
  }

  /** Returns Stripe's event about the last refund of a session, or about its charge. */
  refundEvent(type: string, sessionId: string): string {
    const { intent } = this.#session(sessionId);
    const refund = this.#refunds.findLast(({ payment_intent: id }) => id === intent?.id);
    const charge = { id: refund?.charge, object: 'charge', payment_intent: intent?.id ?? null };
    const object =
      type === 'charge.refunded' ? { ...charge, amount_refunded: intent?.refunded ?? 0 } : refund;
    return JSON.stringify({ id: newId('evt'), object: 'event', type, created: seconds(), data: { object } });
  }

  /** Returns Stripe's event about a session. */
  event(type: string, sessionId: string): string {
    return JSON.stringify({
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(),
      data: { object: this.#sessionBody(this.#session(sessionId), false) },
    });
  }

  /** Returns the headers with which Stripe would send `body` at `at`. */
  sign(body: string, at: Date): Headers {
    const seconds = Math.floor(at.getTime() / 1000);
    const signature = createHmac('sha256', this.#webhookSecret).update(`${seconds}.${body}`).digest('hex');
    return new Headers({ 'Stripe-Signature': `t=${seconds},v1=${signature}` });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const fields = new Map(request.method === 'GET' ? searchParams : new URLSearchParams(text));
    const one = (name: string) => [request.headers[name]].flat()[0];
    const key = one('idempotency-key');
    const method = request.method ?? '';
    this.seen.push({ method, path, fields, key, version: one('stripe-version') });
    if (this.#beforeNext?.path.test(path)) {
      this.#beforeNext.act();
      this.#beforeNext = undefined;
    }
    const trouble = this.#troubles.shift();
    if (trouble === 'silence') return;
    if (typeof trouble === 'object') return send(response, trouble.status, fault(trouble.code));
    if (one('authorization') !== `Bearer ${this.#secretKey}`)
      return send(response, 401, fault('api_key_invalid'));
    const answer = this.#once(method, path, fields, key);
    if (trouble === 'lost-answer') response.destroy();
    else if (trouble === 'trickle') trickle(response, answer.body);
    else send(response, answer.status, answer.body);
  }

  /** Repeats the first answer of a key, and only for the same request. */
  #once(method: string, path: string, fields: ReadonlyMap<string, string>, key: string | undefined) {
    const fresh = () => this.#answer(method, path, fields);
    if (method !== 'POST' || key === undefined) return fresh();
    const print = createHash('sha256')
      .update(JSON.stringify([path, ...fields]))
      .digest('hex');
    const known = this.#answers.get(key);
    if (known && known.print !== print)
      return { status: 400, body: fault('idempotency_error', 'idempotency_error') };
    const answer = known ?? { print, ...fresh() };
    this.#answers.set(key, answer);
    return answer;
  }

  #answer(
    method: string,
    path: string,
    fields: ReadonlyMap<string, string>,
  ): { status: number; body: string } {
    try {
      return { status: 200, body: JSON.stringify(this.#route(`${method} ${path}`, fields)) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: fault(error.code) };
      throw error;
    }
  }

  #route(what: string, fields: ReadonlyMap<string, string>): unknown {
    if (what === 'POST /v1/checkout/sessions') return this.#create(fields);
    if (what === 'GET /v1/checkout/sessions') {
      const wanted = fields.get('payment_intent');
      const found = [...this.#sessions.values()].filter(({ intent }) => intent?.id === wanted);
      const data = found.map((session) => this.#sessionBody(session, false));
      return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data };
    }
    if (what === 'POST /v1/refunds') return this.#refund(fields);
    if (what === 'GET /v1/refunds') {
      const data = this.#refunds.filter(({ payment_intent: id }) => id === fields.get('payment_intent'));
      return { object: 'list', url: '/v1/refunds', has_more: false, data };
    }
    const [, id = '', action] =
      /^(?:GET|POST) \/v1\/(?:checkout\/sessions|payment_intents)\/(\w+)(?:\/(\w+))?$/.exec(what) ?? [];
    const wantsIntent = fields.get('expand[0]') === 'payment_intent.latest_charge';
    if (action === undefined) return this.#sessionBody(this.#session(id), wantsIntent);
    if (action === 'expire') {
      const session = this.#session(id);
      if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open');
      session.status = 'expired';
      if (session.intent) session.intent.status = 'canceled';
      return this.#sessionBody(session, false);
    }
    const intent = this.#intentWith(id);
    if (action === 'capture') {
      if (intent.status !== 'requires_capture') throw new Refusal(400, 'payment_intent_unexpected_state');
      intent.status = 'succeeded';
    } else {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw new Refusal(400, 'payment_intent_unexpected_state');
      intent.status = 'canceled';
    }
    return intentBody(intent);
  }

  #create(fields: ReadonlyMap<string, string>): unknown {
    const expiresAt = Number(fields.get('expires_at'));
    const isFarEnough = expiresAt >= Math.floor(Date.now() / 1000) + 30 * 60;
    const mustBe = {
      mode: 'payment',
      'payment_intent_data[capture_method]': 'manual',
      'line_items[0][quantity]': '1',
    };
    const isAsWanted = Object.entries(mustBe).every(([name, value]) => fields.get(name) === value);
    const amount = Number(fields.get('line_items[0][price_data][unit_amount]'));
    if (!isFarEnough || !isAsWanted || !(amount > 0)) throw new Refusal(400, 'parameter_invalid');
    const id = newId('cs');
    const session: Session = {
      id,
      status: 'open',
      amount,
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      attemptId: fields.get('client_reference_id') ?? null,
      expiresAt,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      intent: null,
    };
    this.#sessions.set(id, session);
    return this.#sessionBody(session, false);
  }

  #refund(fields: ReadonlyMap<string, string>): Refund {
    const intent = this.#intentWith(fields.get('payment_intent') ?? '');
    const amount = Number(fields.get('amount'));
    if (intent.status !== 'succeeded') throw new Refusal(400, 'charge_not_refundable');
    if (!Number.isInteger(amount) || amount < 1) throw new Refusal(400, 'parameter_invalid_integer');
    if (amount > intent.amount - intent.refunded) throw new Refusal(400, 'charge_already_refunded');
    const turn = fields.get('metadata[refund_turn]');
    const metadata = {
      refund_key: fields.get('metadata[refund_key]') ?? '',
      ...(turn === undefined ? {} : { refund_turn: turn }),
    };
    const refund = this.#made(intent, amount, metadata);
    if (this.#failing > 0) {
      this.#failing -= 1;
      this.returnFromPayment(refund.id, 'insufficient_funds');
    }
    return { ...refund };
  }

  #made(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    intent.refunded += amount;
    const refund: Refund = {
      ...{ id: newId('re'), object: 'refund', amount, payment_intent: intent.id, charge: `ch_${intent.id}` },
      ...{ status: 'succeeded', metadata },
    };
    this.#refunds.push(refund);
    return refund;
  }

  #session(id: string): Session {
    const session = this.#sessions.get(id);
    if (!session) throw new Refusal(404, 'resource_missing');
    return session;
  }

  #open(id: string): Session {
    const session = this.#session(id);
    if (session.status !== 'open') throw new Error('The page no longer accepts cards.');
    return session;
  }

  #intent({ amount }: Session, status: Intent['status']): Intent {
    return { id: newId('pi'), status, amount, refunded: 0, metadata: {}, lastError: null };
  }

  #intentWith(id: string): Intent {
    for (const { intent } of this.#sessions.values()) if (intent?.id === id) return intent;
    throw new Refusal(404, 'resource_missing');
  }

  #sessionBody(session: Session, isExpanded: boolean): unknown {
    const { id, status, amount, currency, attemptId, expiresAt, url, intent } = session;
    return {
      id,
      object: 'checkout.session',
      status,
      amount_total: amount,
      currency,
      client_reference_id: attemptId,
      expires_at: expiresAt,
      url: status === 'open' ? url : null,
      payment_intent: intent && isExpanded ? intentBody(intent) : (intent?.id ?? null),
    };
  }
}

function intentBody({ id, status, amount, refunded, metadata, lastError }: Intent): unknown {
  return {
    id,
    object: 'payment_intent',
    status,
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: status === 'succeeded' ? amount : 0,
    metadata,
    last_payment_error: lastError,
    latest_charge:
      status === 'succeeded' ? { id: newId('ch'), object: 'charge', amount_refunded: refunded } : null,
  };
}

/** Returns the current time as Stripe writes it, in seconds. */
function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function fault(code: string, type = 'invalid_request_error'): string {
  return JSON.stringify({ error: { type, code, message: 'For nobody@example.nz, not for the log.' } });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
  response.end(body);
}

/** Sends an answer byte by byte that never completes. */
function trickle(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length + 1_000 });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}
