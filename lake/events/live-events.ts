/** Route `data/live/events/:dataset`: live content events with the sync tags of the query results that a change touches. */
import { randomBytes } from 'node:crypto';
import type { ChangeSet, Dataset } from '../dataset.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { EventStream, Exchange } from '../http/exchange.ts';
import { allowMethods } from '../http/reply.ts';
import { listChangeTags, type SyncTag } from '../query/sync-tags.ts';
import { parseId } from '../store/document.ts';

type LiveEvent =
  | { readonly name: 'message'; readonly id: string; readonly data: { readonly tags: readonly SyncTag[] } }
  | { readonly name: 'restart'; readonly id: string; readonly data: Record<string, never> };

type SentEvents = {
  readonly position: number;
  readonly published: LiveEvent | undefined;
  readonly all: LiveEvent;
};

const MAX_REMEMBERED_EVENTS = 200;
// A change with more tags than this is sent as `restart`.
const MAX_TAGS = 1_000;

/** Broadcasts the live events of a dataset to all open streams. */
export class LiveEvents {
  readonly #dataset: Dataset;
  readonly #streams = new Map<EventStream, { includeDrafts: boolean }>();
  readonly #recent: SentEvents[] = [];
  // Distinguishes event ids of this process. Those of earlier processes are unknown, as are the fields that they had tags of.
  readonly #epoch = randomBytes(6).toString('hex');
  // Events up to this position are no longer remembered.
  #oldestKnownPosition: number;

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
    this.#oldestKnownPosition = dataset.position;
    dataset.onChange((set) => this.#publish(set));
  }

  /** Opens a stream: `welcome`, then the events missed since `Last-Event-ID`, or `restart` if they are not remembered. */
  open(exchange: Exchange): void {
    allowMethods(exchange, 'GET');
    const includeDrafts = exchange.url.searchParams.get('includeDrafts') === 'true';
    const stream = openEventStream(exchange, () => this.#streams.delete(stream));
    this.#streams.set(stream, { includeDrafts });
    const id = this.#idAt(this.#dataset.position);
    stream.send({ name: 'welcome', id, data: { type: 'welcome', id } });
    const last = exchange.request.headers['last-event-id'];
    if (typeof last !== 'string') return;
    const position = this.#positionOf(last);
    if (position === undefined) stream.send({ name: 'restart', id, data: {} });
    for (const sent of this.#recent) {
      const event = includeDrafts ? sent.all : sent.published;
      if (event && position !== undefined && sent.position > position) stream.send(event);
    }
  }

  /** Returns the position of an event if all later events are remembered, otherwise undefined. */
  #positionOf(id: string): number | undefined {
    const [epoch, number] = id.split('-');
    const position = Number(number);
    return epoch === this.#epoch && position >= this.#oldestKnownPosition ? position : undefined;
  }

  #idAt(position: number): string {
    return `${this.#epoch}-${position}`;
  }

  #publish({ position, changes }: ChangeSet): void {
    const id = this.#idAt(position);
    const published = changes.filter(({ documentId }) => parseId(documentId).kind === 'published');
    const sent: SentEvents = {
      position,
      all: this.#createEvent(id, changes),
      published: published.length > 0 ? this.#createEvent(id, published) : undefined,
    };
    this.#recent.push(sent);
    if (this.#recent.length > MAX_REMEMBERED_EVENTS) {
      this.#oldestKnownPosition = this.#recent.shift()?.position ?? this.#oldestKnownPosition;
    }
    for (const [stream, { includeDrafts }] of this.#streams) {
      const event = includeDrafts ? sent.all : sent.published;
      if (event) stream.send(event);
    }
  }

  #createEvent(id: string, changes: ChangeSet['changes']): LiveEvent {
    const tags = new Set<SyncTag>();
    for (const { documentId, before, after } of changes) {
      const others = this.#dataset.versionsOf(parseId(documentId).publishedId);
      for (const tag of listChangeTags(documentId, [before, after, ...others])) tags.add(tag);
      if (tags.size > MAX_TAGS) return { name: 'restart', id, data: {} };
    }
    return { name: 'message', id, data: { tags: [...tags] } };
  }
}
