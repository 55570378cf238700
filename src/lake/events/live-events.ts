/** `data/live/events/:dataset`: tells which answers a change touches, by their sync tags. */
import { randomBytes } from 'node:crypto';
import type { ChangeSet, Content } from '../content.ts';
import { type EventStream, openEventStream } from '../http/event-stream.ts';
import { allowMethods, type Exchange } from '../http/reply.ts';
import { type SyncTag, tagsOfChange } from '../query/sync-tags.ts';
import { parseId } from '../store/document.ts';

type LiveEvent =
  | { readonly name: 'message'; readonly id: string; readonly data: { readonly tags: readonly SyncTag[] } }
  | { readonly name: 'restart'; readonly id: string; readonly data: Record<string, never> };

type Sent = { readonly published: LiveEvent | undefined; readonly all: LiveEvent };

const REMEMBERED_EVENTS = 200;
// A change of more than this is told as "everything".
const MAX_TAGS = 1_000;

/** The live events of a content, to any number of streams. */
export class LiveEvents {
  readonly #content: Content;
  readonly #streams = new Map<EventStream, { includeDrafts: boolean }>();
  readonly #recent: Sent[] = [];
  // Another process's ids mean nothing here: which fields it made tags of is unknown.
  readonly #epoch = randomBytes(6).toString('base64url');

  constructor(content: Content) {
    this.#content = content;
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
    if (typeof last !== 'string' || last === id) return;
    const position = this.#recent.findIndex((sent) => sent.all.id === last);
    if (position < 0) stream.send({ name: 'restart', id, data: {} });
    for (const sent of position < 0 ? [] : this.#recent.slice(position + 1)) {
      const event = includeDrafts ? sent.all : sent.published;
      if (event) stream.send(event);
    }
  }

  #idAt(position: number): string {
    return `${this.#epoch}-${position}`;
  }

  #tell({ position, changes }: ChangeSet): void {
    const id = this.#idAt(position);
    const published = changes.filter(({ documentId }) => parseId(documentId).kind === 'published');
    const sent: Sent = {
      all: describe(id, changes),
      published: published.length > 0 ? describe(id, published) : undefined,
    };
    this.#recent.push(sent);
    if (this.#recent.length > REMEMBERED_EVENTS) this.#recent.shift();
    for (const [stream, { includeDrafts }] of this.#streams) {
      const event = includeDrafts ? sent.all : sent.published;
      if (event) stream.send(event);
    }
  }
}

function describe(id: string, changes: ChangeSet['changes']): LiveEvent {
  const tags = new Set<SyncTag>();
  for (const { documentId, before, after } of changes) {
    for (const tag of tagsOfChange(documentId, before, after)) tags.add(tag);
    if (tags.size > MAX_TAGS) return { name: 'restart', id, data: {} };
  }
  return { name: 'message', id, data: { tags: [...tags] } };
}
