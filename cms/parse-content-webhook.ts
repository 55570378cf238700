/** Parses the body of a content webhook (Sanity or embedded lake) into the list of changed documents. */
import { z } from 'zod';

/** The parsed body of a content webhook. */
export interface WebhookChanges {
  /** `unknown` if the body is truncated or has neither known form. */
  readonly changes: readonly Change[] | 'unknown';
  /** Time of the first change; null if the body does not contain it. */
  readonly changedAt: Date | null;
}

/** A change of a document. */
export interface Change {
  readonly id: string;
  /** Null if the body does not contain it. */
  readonly type: string | null;
  readonly operation: 'create' | 'update' | 'delete';
  /** Null if the body does not contain it, and after a deletion. */
  readonly revision: string | null;
}

const operation = z.enum(['create', 'update', 'delete']);

// Treat an unreadable time as missing, so that the change itself is still processed.
const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);

const named = z.looseObject({
  _id: z.string().min(1).max(200),
  _type: z.string().optional(),
  _rev: z.string().optional(),
  _updatedAt: instant,
  operation: operation.optional(),
});

/** The body that the embedded lake sends. If it is about one document, that document's fields are also at the top level. */
const several = z.looseObject({
  documents: z.array(named).min(1),
  truncated: z.boolean().optional(),
  changedAt: instant,
});

function changeOf(document: z.output<typeof named>, declaredOperation?: Change['operation']): Change {
  const { _id, _type, _rev } = document;
  // Without an operation the document may have been deleted, and `delete` is the most cautious assumption.
  const happened = document.operation ?? declaredOperation ?? 'delete';
  return { id: _id, type: _type ?? null, operation: happened, revision: _rev ?? null };
}

/**
 * Parses a content webhook. Accepts the lake's own body and Sanity's default body, which is the document itself with the
 * operation in a header.
 */
export function parseWebhookBody(body: string, headers: Headers): WebhookChanges {
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
  const declaredOperation = operation.safeParse(headers.get('sanity-operation')).data;
  // For a deletion Sanity sends the document as it was before, so `_updatedAt` belongs to an earlier change.
  const changedAt = declaredOperation === 'delete' ? undefined : one.data._updatedAt;
  return { changes: [changeOf(one.data, declaredOperation)], changedAt: dateOf(changedAt) };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

/** Returns true for published documents. Drafts, versions in releases and other ids with a dot are private. */
export function isPublic({ id }: Pick<Change, 'id'>): boolean {
  return !id.includes('.');
}
