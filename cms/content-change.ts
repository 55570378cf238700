import { z } from 'zod';

/** What a call of the webhook says. */
export interface WebhookNotice {
  /** `unknown` where it can't be told: more changed than is named, or the body is of neither form. */
  readonly changes: readonly Change[] | 'unknown';
  /** When the first of it changed; null when that was not said. */
  readonly changedAt: Date | null;
}

/** A published document that changed. */
export interface Change {
  readonly id: string;
  /** Null when it was not said. */
  readonly type: string | null;
  readonly operation: 'create' | 'update' | 'delete';
  /** Null when it was not said, and when the document is gone. */
  readonly revision: string | null;
}

const operation = z.enum(['create', 'update', 'delete']);

// A time that can't be read is as good as none: what changed must be heard all the same.
const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);

const named = z.looseObject({
  _id: z.string().min(1).max(200),
  _type: z.string().optional(),
  _rev: z.string().optional(),
  _updatedAt: instant,
  operation: operation.optional(),
});

/** What the lake sends. A call about one document has its fields at the top as well. */
const several = z.looseObject({
  documents: z.array(named).min(1),
  truncated: z.boolean().optional(),
  changedAt: instant,
});

function changeOf(document: z.output<typeof named>, said?: Change['operation']): Change {
  const { _id, _type, _rev } = document;
  // Not said: whether it was taken away can't be known, and “delete” is judged most carefully.
  const happened = document.operation ?? said ?? 'delete';
  return { id: _id, type: _type ?? null, operation: happened, revision: _rev ?? null };
}

/**
 * What a call of the webhook tells of: the lake's own body, or Sanity's default, which is the document itself, with the
 * operation in a header.
 */
export function parseWebhookBody(body: string, headers: Headers): WebhookNotice {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { changes: 'unknown', changedAt: null };
  }
  const many = several.safeParse(parsed);
  if (many.success) {
    const { documents, truncated, changedAt } = many.data;
    return {
      changes: truncated ? 'unknown' : documents.map((document) => changeOf(document)),
      changedAt: dateOf(changedAt),
    };
  }
  const one = named.safeParse(parsed);
  if (!one.success) return { changes: 'unknown', changedAt: null };
  const said = operation.safeParse(headers.get('sanity-operation')).data;
  // What was deleted comes as it was before, and its own time is of an earlier change.
  const changedAt = said === 'delete' ? undefined : one.data._updatedAt;
  return { changes: [changeOf(one.data, said)], changedAt: dateOf(changedAt) };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

/** Whether visitors can see it: drafts, versions in releases and ids with a dot are private. */
export function isPublic({ id }: Pick<Change, 'id'>): boolean {
  return !id.includes('.');
}
