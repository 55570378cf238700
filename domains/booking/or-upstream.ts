import { UnsettledError } from '#domains/inventory/transact-with-retries.ts';

/** A refusal because concurrent changes took too long. The same call may succeed later. */
export interface Upstream {
  readonly ok: false;
  readonly failure: { readonly code: 'UPSTREAM' };
}

/** The refusal of a call that could not be carried out now. */
export const upstream: Upstream = { ok: false, failure: { code: 'UPSTREAM' } };

/** Runs work in transactions. Resolves to `upstream` if concurrent transactions block it for too long. */
export async function orUpstream<Result>(work: () => Promise<Result>): Promise<Result | Upstream> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnsettledError) return upstream;
    throw error;
  }
}
