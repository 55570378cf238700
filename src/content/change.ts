import { z } from 'zod';

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

const named = z.looseObject({
  _id: z.string().min(1).max(200),
  _type: z.string().optional(),
  _rev: z.string().optional(),
  operation: operation.optional(),
});

/** What the lake sends. A call about one document has its fields at the top as well. */
const several = z.looseObject({ documents: z.array(named).min(1), truncated: z.boolean().optional() });

function changeOf(document: z.output<typeof named>, said?: Change['operation']): Change {
  const { _id, _type, _rev } = document;
  // Not said: whether it was taken away can't be known, and “delete” is judged most carefully.
  const happened = document.operation ?? said ?? 'delete';
  return { id: _id, type: _type ?? null, operation: happened, revision: _rev ?? null };
}

/**
 * What a call of the webhook tells of: the lake's own body, or Sanity's default, which is the document itself, with the
 * operation in a header. `unknown` where it can't be told: more changed than is named, or the body is of neither form.
 */
export function changesIn(body: string, headers: Headers): readonly Change[] | 'unknown' {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'unknown';
  }
  const many = several.safeParse(parsed);
  if (many.success)
    return many.data.truncated ? 'unknown' : many.data.documents.map((document) => changeOf(document));
  const one = named.safeParse(parsed);
  const said = operation.safeParse(headers.get('sanity-operation')).data;
  return one.success ? [changeOf(one.data, said)] : 'unknown';
}

/** Whether visitors can see it: drafts, versions in releases and ids with a dot are private. */
export function isPublic({ id }: Pick<Change, 'id'>): boolean {
  return !id.includes('.');
}
