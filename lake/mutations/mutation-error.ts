/** Refusals of writes, in the shape Sanity's API tells them. */
import { isRecord } from '#contracts/is-record.ts';

/** Why one mutation (or action) of a request failed. `type` and the other members are Sanity's. */
export type Fault = {
  readonly type: string;
  readonly description: string;
  readonly id?: string;
  readonly [detail: string]: unknown;
};

/** The write is refused, and nothing of it was done. `status` is 400 (the request is wrong) or 409 (it comes too late). */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly status: 400 | 409;
  readonly fault: Fault;
  /** Which mutation or action of the request, from 0. */
  readonly index: number;

  constructor(status: 400 | 409, fault: Fault, index = 0) {
    super(fault.description);
    this.status = status;
    this.fault = fault;
    this.index = index;
  }

  /** The same refusal, of the mutation or action at `index`. */
  at(index: number): WriteError {
    return new WriteError(this.status, this.fault, index);
  }

  /** The answer's body. */
  body(kind: 'mutationError' | 'actionError'): { error: Record<string, unknown> } {
    const what = kind === 'mutationError' ? 'mutation(s)' : 'action(s)';
    return {
      error: {
        type: kind,
        description: `The ${what} failed: ${this.fault.description}`,
        items: [{ error: this.fault, index: this.index }],
      },
    };
  }
}

/** What is asked for cannot be: 400. */
export function invalid(description: string, details: Record<string, unknown> = {}): WriteError {
  return new WriteError(400, { type: 'validationError', description, ...details });
}

/** A document that has to be there is not: 409. */
export function notFound(id: string): WriteError {
  return new WriteError(409, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

/** A document that must not be there is: 409. */
export function alreadyExists(id: string): WriteError {
  return new WriteError(409, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

/** Refuses (409) a document whose revision is not the one expected. */
export function checkRevision(id: string, document: unknown, expected: string | undefined): void {
  if (expected === undefined) return;
  const current = isRecord(document) && typeof document._rev === 'string' ? document._rev : null;
  if (current === expected) return;
  throw new WriteError(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected,
  });
}
