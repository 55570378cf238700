/** `data/live/events/:dataset`: tells which answers a change touches, by their sync tags. */
import { randomBytes } from 'node:crypto';
import type { ChangeSet, Content } from '../content.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { EventStream, Exchange } from '../http/exchange.ts';
import { allowMethods } from '../http/reply.ts';
import { type SyncTag, tagsOfChange } from '../query/sync-tags.ts';
import { parseId } from '../store/document.ts';

type LiveEvent =
  | { readonly name: 'message'; readonly id: string; readonly data: { readonly tags: readonly SyncTag[] } }
  | { readonly name: 'restart'; readonly id: string; readonly data: Record<string, never> };

type Sent = {
  readonly position: number;
  readonly published: LiveEvent | undefined;
  readonly all: LiveEvent;
};

const REMEMBERED_EVENTS = 200;
// A change of more than this is told as "everything".
const MAX_TAGS = 1_000;

/** The live events of a content, to any number of streams. */
export class LiveEvents {
  readonly #content: Content;
  readonly #streams = new Map<EventStream, { includeDrafts: boolean }>();
  readonly #recent: Sent[] = [];
  // Another process's ids mean nothing here: which fields it made tags of is unknown.
  readonly #epoch = randomBytes(6).toString('hex');
  // What happened up to here is not remembered.
  #forgotten: number;

  constructor(content: Content) {
    this.#content = content;
    this.#forgotten = content.position;
    content.onChange((set) => this.#tell(set));
  }

  /** Opens a stream: `welcome`, then what was missed since `Last-Event-ID`, or `restart` when that is not known any more. */
  open(exchange: Exchange): void {
    allowMethods(exchange, 'GET');
    const includeDrafts = exchange.url.searchParams.get('includeDrafts') === 'true';
    const stream = openEventStream(exchange, () => this.#streams.delete(stream));
    this.#streams.set(stream, { includeDrafts });
    const id = this.#idAt(this.#content.position);
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

  /** The position of an event that everything after is remembered of; undefined for others. */
  #positionOf(id: string): number | undefined {
    const [epoch, number] = id.split('-');
    const position = Number(number);
    return epoch === this.#epoch && position >= this.#forgotten ? position : undefined;
  }

  #idAt(position: number): string {
    return `${this.#epoch}-${position}`;
  }

  #tell({ position, changes }: ChangeSet): void {
    const id = this.#idAt(position);
    const published = changes.filter(({ documentId }) => parseId(documentId).kind === 'published');
    const sent: Sent = {
      position,
      all: this.#describe(id, changes),
      published: published.length > 0 ? this.#describe(id, published) : undefined,
    };
    this.#recent.push(sent);
    if (this.#recent.length > REMEMBERED_EVENTS) {
      this.#forgotten = this.#recent.shift()?.position ?? this.#forgotten;
    }
    for (const [stream, { includeDrafts }] of this.#streams) {
      const event = includeDrafts ? sent.all : sent.published;
      if (event) stream.send(event);
    }
  }

  #describe(id: string, changes: ChangeSet['changes']): LiveEvent {
    const tags = new Set<SyncTag>();
    for (const { documentId, before, after } of changes) {
      const others = this.#content.versionsOf(parseId(documentId).publishedId);
      for (const tag of tagsOfChange(documentId, [before, after, ...others])) tags.add(tag);
      if (tags.size > MAX_TAGS) return { name: 'restart', id, data: {} };
    }
    return { name: 'message', id, data: { tags: [...tags] } };
  }
}
