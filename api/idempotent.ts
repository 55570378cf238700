/** Calls with an `Idempotency-Key`: sent again, they are done once and answered in the same words. */
import type { Context } from 'hono';
import { z } from 'zod';
import { type RepeatableRequest, requestFingerprint } from '#platform/idempotency/idempotent-request.ts';
import { openText, sealText } from '#platform/sealed-text.ts';
import { ApiError } from './api-error.ts';
import type { BookingCalls } from './dependencies.ts';

/** For the description of an answer. */
export const replayedHeader = z.object({
  'Idempotent-Replayed': z.literal('true').optional().meta({
    description: '`true` when this is what was answered before, and nothing was done now.',
  }),
});

/** A call with a key. */
export interface KeyedCall {
  /** Who may repeat what: the same key in another scope is another request. */
  readonly scope: string;
  readonly key: string;
  /** What was asked, all of it. */
  readonly asked: { readonly path: string; readonly body: unknown };
  /**
   * What the caller holds and nobody keeps: the answer, which may be personal, is kept sealed with it.
   */
  readonly secret: string;
}

/**
 * Resolves to what `work` answers, or answered when it was asked under this key before; then the answer is marked so. What
 * `work` throws changes nothing and gives the key free. Throws an `ApiError` for a key that belongs to another request, and
 * while the same one is still being worked on.
 */
export async function answeredOnce<Answer>(
  c: Context,
  once: BookingCalls['once'],
  { scope, key, asked, secret }: KeyedCall,
  work: (requestName: string) => Promise<Answer>,
): Promise<Answer> {
  const request: RepeatableRequest = {
    scope,
    key,
    fingerprint: requestFingerprint('POST', asked.path, asked.body),
  };
  const result = await once(request, async (requestName) => {
    const text = JSON.stringify(await work(requestName));
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
      if (result.isReplayed) c.header('Idempotent-Replayed', 'true');
      const answer: Answer = JSON.parse(openText(result.answer.body, secret));
      return answer;
    }
  }
}
