/** Tells the site what was published, by Sanity's signed webhook. */
import { createHmac, randomUUID } from 'node:crypto';
import { log } from '#platform/log.ts';
import type { ChangeSet, DocumentChange } from './content.ts';
import { lakeIdentity } from './identity.ts';
import { parseId } from './store/document.ts';

/** One document in a webhook's body. `_rev` is absent when it was deleted. */
export type AnnouncedDocument = {
  _id: string;
  _type: string;
  _rev?: string;
  operation: 'create' | 'update' | 'delete';
};

/** Where to announce, and how patiently. */
export type WebhookOptions = {
  url: string;
  secret: string;
  /** Pauses before each repetition, in milliseconds; after the last the call is given up. */
  retryPauses?: readonly number[];
};

const PATIENCE = [250, 1_000, 4_000, 15_000] as const;
const ANSWER_TIMEOUT_MS = 10_000;
/** More documents than this are not named: `truncated` says that any may have changed. */
const MAX_NAMED = 1_000;

/**
 * Sends changes of published documents one call at a time; what changes meanwhile goes into the next call. The body is
 * `{documents: [{_id, _type, _rev, operation}], changedAt, transactionId, projectId, dataset}`; a call about one document has
 * its fields at the top as well, as Sanity's own default body has. `changedAt` is when the first of its changes was made, the
 * same at every attempt, each of which is signed with its own time.
 */
export class Webhook {
  readonly #options: WebhookOptions;
  readonly #pending = new Map<string, DocumentChange>();
  #newest = '';
  /** When the first of what is pending changed, as ISO 8601. */
  #since: string | undefined;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;
  #failing = false;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Announces the published documents among the changes that are public. Returns at once. */
  announce({ changes, transactionId, timestamp }: ChangeSet): void {
    for (const change of changes) {
      const { kind, publishedId } = parseId(change.documentId);
      // As in Sanity, an id with a dot is private: no page shows such a document.
      if (kind !== 'published' || publishedId.includes('.')) continue;
      const before = this.#pending.has(change.documentId)
        ? this.#pending.get(change.documentId)?.before
        : change.before;
      this.#pending.set(change.documentId, { ...change, before });
      this.#newest = transactionId;
      this.#since ??= timestamp;
    }
    if (this.#pending.size > 0) this.#running ??= this.#run();
  }

  /** Resolves when nothing is waiting to be sent. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Gives up what is waiting. */
  async close(): Promise<void> {
    this.#pending.clear();
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0 && !this.#stopped.signal.aborted) {
      const batch = [...this.#pending.values()];
      const told = { changedAt: this.#since, transactionId: this.#newest };
      this.#pending.clear();
      this.#since = undefined;
      await this.#deliver({ ...describe(batch), ...told, ...lakeIdentity });
    }
    this.#running = undefined;
  }

  async #deliver(call: object): Promise<void> {
    const body = JSON.stringify(call);
    const key = randomUUID();
    let fault = await this.#post(body, key);
    for (const pause of this.#options.retryPauses ?? PATIENCE) {
      if (fault === undefined || !(await this.#rest(pause))) break;
      fault = await this.#post(body, key);
    }
    if (this.#stopped.signal.aborted) return;
    // One line when it begins to fail, not one for each publish while the site is away.
    if (fault !== undefined && !this.#failing) {
      log.warn({ event: 'lake.webhook-failed', reason: fault }, 'The site could not be told of a change.');
    }
    this.#failing = fault !== undefined;
  }

  /** One attempt; answers why it failed, or undefined. */
  async #post(body: string, key: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.#options.url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'content-lake-webhook',
          'Idempotency-Key': key,
          'sanity-project-id': lakeIdentity.projectId,
          'sanity-dataset': lakeIdentity.dataset,
          'sanity-webhook-signature': signature(body, this.#options.secret, Date.now()),
        },
      });
      await answer.arrayBuffer();
      return answer.ok ? undefined : `status ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${faultOf(error)}` : 'unknown fault';
    }
  }

  /** Waits; false when the webhook was closed meanwhile. */
  async #rest(milliseconds: number): Promise<boolean> {
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
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}

/** The header by which `@sanity/webhook` knows the sender: HMAC-SHA256 of the time in milliseconds, a dot and the body. */
export function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('base64url')}`;
}

function describe(batch: readonly DocumentChange[]) {
  const documents = batch.flatMap(({ documentId, before, after }): AnnouncedDocument[] => {
    const known = after ?? before;
    if (!known) return [];
    return [
      {
        _id: documentId,
        _type: known._type,
        ...(typeof after?._rev === 'string' ? { _rev: after._rev } : {}),
        operation: !after ? 'delete' : before ? 'update' : 'create',
      },
    ];
  });
  return {
    ...(documents.length === 1 ? documents[0] : {}),
    documents: documents.slice(0, MAX_NAMED),
    ...(documents.length > MAX_NAMED ? { truncated: true } : {}),
  };
}

function faultOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
