/** Idempotent calls: a request repeated with its `Idempotency-Key` is carried out once and gets the same response. */
import { z } from 'zod';
import { type Success, success } from '#contracts/api/envelope.ts';
import { type IdempotentRequest, requestFingerprint } from '#platform/idempotency/idempotent-request.ts';
import { openText, sealText } from '#platform/sealed-text.ts';
import { ApiError } from './api-error.ts';
import type { CallContext } from './define-call.ts';

/** Response header for the OpenAPI document. */
export const replayedHeader = z.object({
  'Idempotent-Replayed': z.literal('true').optional().meta({
    description: '`true` if this is the stored response of an earlier request, and nothing was done now.',
  }),
});

/** A call with an idempotency key. */
export interface KeyedCall {
  /** Scope of the key: the same key in another scope is another request. */
  readonly scope: string;
  readonly key: string;
  /** Path and body of the request, which its fingerprint covers. */
  readonly content: { readonly path: string; readonly body: unknown };
  /** Secret of the caller, which is not stored. It encrypts the stored response, which may contain personal data. */
  readonly secret: string;
}

/**
 * Runs `work` once for an idempotency key, and resolves to its result or to the stored one of the first call. A header marks a
 * stored one.
 *
 * If `work` throws, nothing is stored and the key is free again. Throws an `ApiError` if the key belongs to another request,
 * or if the same request is still in progress.
 */
export async function answerOnce<Data>(
  { dependencies, setHeader }: CallContext,
  { scope, key, content, secret }: KeyedCall,
  work: (requestName: string) => Promise<Data>,
): Promise<Data> {
  const request: IdempotentRequest = {
    scope,
    key,
    fingerprint: requestFingerprint('POST', content.path, content.body),
  };
  const result = await dependencies.booking.once(request, async (requestName) => {
    // The whole envelope, as earlier releases store and read it.
    const text = JSON.stringify(success(await work(requestName)));
    return { status: 200, body: sealText(text, secret) };
  });
  switch (result.kind) {
    case 'mismatch':
      throw new ApiError('IDEMPOTENCY_MISMATCH');
    case 'busy':
      throw new ApiError('UPSTREAM', {
        message: 'This is still being processed. Please try again in a moment.',
        headers: { 'Retry-After': String(result.retryAfterSeconds) },
      });
    case 'refusal':
      return result.refusal;
    case 'answer': {
      if (result.isReplayed) setHeader('Idempotent-Replayed', 'true');
      const { data }: Success<Data> = JSON.parse(openText(result.answer.body, secret));
      return data;
    }
  }
}
