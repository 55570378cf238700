/** RxJS operator that retries a failed live query until it succeeds. */
import { type MonoTypeOperatorFunction, retry, timer } from 'rxjs';

/** Sanity API version of the Studio's own tools. */
export const studioApiVersion = '2026-03-01';

/** Milliseconds between two attempts. */
const retryDelayMs = 2_000;

/**
 * RxJS operator that retries a live query until it succeeds. The last result stays valid meanwhile. An unhandled
 * error would unmount everything rendered from it, with unsaved text. Calls `onFailure` after each failed attempt.
 */
export function retryQuery<Answer>(onFailure?: () => void): MonoTypeOperatorFunction<Answer> {
  return retry({
    delay: () => {
      onFailure?.();
      return timer(retryDelayMs);
    },
  });
}
