/** Errors of writes, in the shape of Sanity's API. */
import { isRecord } from '#contracts/is-record.ts';

/** Reason why a mutation or action failed. `type` and the other members are Sanity's. */
export type WriteFault = {
  readonly type: string;
  readonly description: string;
  readonly id?: string;
  readonly [detail: string]: unknown;
};

/** The write was rejected and nothing was stored. `status` is 400 (invalid request) or 409 (conflict). */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly status: 400 | 409;
  readonly fault: WriteFault;
  /** Index of the mutation or action in the request. */
  readonly index: number;

  constructor(status: 400 | 409, fault: WriteFault, index = 0) {
    super(fault.description);
    this.status = status;
    this.fault = fault;
    this.index = index;
  }

  /** Returns the same error for the mutation or action at `index`. */
  at(index: number): WriteError {
    return new WriteError(this.status, this.fault, index);
  }

  /** Creates the response body. */
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

/** Creates the error of an invalid request (400). */
export function validationError(description: string, details: Record<string, unknown> = {}): WriteError {
  return new WriteError(400, { type: 'validationError', description, ...details });
}

/** Creates the error of a missing document (409). */
export function documentNotFoundError(id: string): WriteError {
  return new WriteError(409, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

/** Creates the error of a document that already exists (409). */
export function documentExistsError(id: string): WriteError {
  return new WriteError(409, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

/** Throws `WriteError` 409 if the document's revision is not the expected one. */
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
