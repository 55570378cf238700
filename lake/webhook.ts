/** Sends Sanity's signed webhook to the site after changes of published documents, with retries. */
import { createHmac, randomUUID } from 'node:crypto';
import { log } from '#platform/log.ts';
import type { ChangeSet, DocumentChange } from './dataset.ts';
import { lakeIdentity } from './identity.ts';
import { parseId } from './store/document.ts';

/** One document in a webhook's body. `_rev` is absent for a deletion. */
export type WebhookDocument = {
  _id: string;
  _type: string;
  _rev?: string;
  operation: 'create' | 'update' | 'delete';
};

/** Target of the webhook and its retry delays. */
export type WebhookOptions = {
  url: string;
  secret: string;
  /** Delays before each retry. After the last one the call is dropped. */
  retryDelaysMs?: readonly number[];
};

const RETRY_DELAYS_MS = [250, 1_000, 4_000, 15_000] as const;
const TIMEOUT_MS = 10_000;
/** Limit of documents in one call. Beyond it, `truncated` tells that any document may have changed. */
const MAX_DOCUMENTS = 1_000;

/**
 * Sends changes of published documents, one call at a time. Changes made during a call are batched into the next one.
 *
 * The body is `{documents: [{_id, _type, _rev, operation}], changedAt, transactionId, projectId, dataset}`. A call about a
 * single document also has that document's fields at the top level, as in Sanity's default body. `changedAt` is the time of the
 * first change and equal in all attempts. Each attempt is signed with its own time.
 */
export class Webhook {
  readonly #options: WebhookOptions;
  readonly #pending = new Map<string, DocumentChange>();
  #lastTransactionId = '';
  /** Time of the first pending change (ISO 8601). */
  #firstChangedAt: string | undefined;
  readonly #stopped = new AbortController();
  #delivery: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Queues the public published documents among the changes. Returns at once. */
  enqueue({ changes, transactionId, timestamp }: ChangeSet): void {
    for (const change of changes) {
      const { kind, publishedId } = parseId(change.documentId);
      // As in Sanity, an id with a dot is private. No page shows such a document.
      if (kind !== 'published' || publishedId.includes('.')) continue;
      const before = this.#pending.has(change.documentId)
        ? this.#pending.get(change.documentId)?.before
        : change.before;
      this.#pending.set(change.documentId, { ...change, before });
      this.#lastTransactionId = transactionId;
      this.#firstChangedAt ??= timestamp;
    }
    if (this.#pending.size > 0) this.#delivery ??= this.#run();
  }

  /** Resolves when the queue is empty. */
  async whenIdle(): Promise<void> {
    await this.#delivery;
  }

  /** Drops pending changes and aborts the call in progress. */
  async close(): Promise<void> {
    this.#pending.clear();
    this.#stopped.abort();
    await this.#delivery;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0 && !this.#stopped.signal.aborted) {
      const batch = [...this.#pending.values()];
      const origin = { changedAt: this.#firstChangedAt, transactionId: this.#lastTransactionId };
      this.#pending.clear();
      this.#firstChangedAt = undefined;
      await this.#deliver({ ...createPayload(batch), ...origin, ...lakeIdentity });
    }
    this.#delivery = undefined;
  }

  async #deliver(call: object): Promise<void> {
    const body = JSON.stringify(call);
    const idempotencyKey = randomUUID();
    let failure = await this.#post(body, idempotencyKey);
    for (const delayMs of this.#options.retryDelaysMs ?? RETRY_DELAYS_MS) {
      if (failure === undefined || !(await this.#sleep(delayMs))) break;
      failure = await this.#post(body, idempotencyKey);
    }
    if (this.#stopped.signal.aborted) return;
    // Log only the first failure of an outage, not one per publish.
    if (failure !== undefined && !this.#isFailing) {
      log.warn({ event: 'lake.webhook-failed', reason: failure }, 'Delivering the webhook failed.');
    }
    this.#isFailing = failure !== undefined;
  }

  /** Makes one attempt. Returns the reason of a failure, or undefined. */
  async #post(body: string, idempotencyKey: string): Promise<string | undefined> {
    try {
      const response = await fetch(this.#options.url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'content-lake-webhook',
          'Idempotency-Key': idempotencyKey,
          'sanity-project-id': lakeIdentity.projectId,
          'sanity-dataset': lakeIdentity.dataset,
          'sanity-webhook-signature': createSignature(body, this.#options.secret, Date.now()),
        },
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${describeError(error)}` : 'unknown fault';
    }
  }

  /** Waits. Returns false if the webhook was closed meanwhile. */
  async #sleep(delayMs: number): Promise<boolean> {
    const { signal } = this.#stopped;
    if (signal.aborted) return false;
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve(true);
      }, delayMs);
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}

/**
 * Creates the signature header that `@sanity/webhook` verifies: HMAC-SHA256 of the time in milliseconds, a dot and the body.
 */
export function createSignature(body: string, secret: string, timestampMs: number): string {
  return `t=${timestampMs},v1=${createHmac('sha256', secret).update(`${timestampMs}.${body}`).digest('base64url')}`;
}

function createPayload(batch: readonly DocumentChange[]) {
  const documents = batch.flatMap(({ documentId, before, after }): WebhookDocument[] => {
    const document = after ?? before;
    if (!document) return [];
    return [
      {
        _id: documentId,
        _type: document._type,
        ...(typeof after?._rev === 'string' ? { _rev: after._rev } : {}),
        operation: !after ? 'delete' : before ? 'update' : 'create',
      },
    ];
  });
  return {
    ...(documents.length === 1 ? documents[0] : {}),
    documents: documents.slice(0, MAX_DOCUMENTS),
    ...(documents.length > MAX_DOCUMENTS ? { truncated: true } : {}),
  };
}

function describeError(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
