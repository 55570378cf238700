import { type MonoTypeOperatorFunction, retry, timer } from 'rxjs';

/** Milliseconds between two attempts. */
const pause = 2_000;

/**
 * For a question that stays open: when the content does not answer it is asked again until it does. What was answered before
 * goes on counting meanwhile; an error would take down all that is drawn from it, and with it what is being typed there.
 * `onFailure` hears of each attempt that failed.
 */
export function askedAgain<Answer>(onFailure?: () => void): MonoTypeOperatorFunction<Answer> {
  return retry({
    delay: () => {
      onFailure?.();
      return timer(pause);
    },
  });
}
