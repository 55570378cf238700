/** Has the books looked through when nobody asks, so that the alarms of them can ring by themselves. */
import { config } from '#src/platform/config.ts';
import { choice } from '#src/platform/database/chosen.ts';
import { latestBooks } from './books-watch.ts';

/** Between two looks; what takes minutes rests for longer by itself (books-watch.ts). */
const everyMs = 60 * 60_000;

let isStarted = false;

/**
 * Looks through them at once and then again and again, by a timer that does not keep the process alive; not while Next builds, nor
 * while another instance does. May be called more than once.
 */
export function startProvingBooks(): void {
  if (isStarted || config().isBuild) return;
  isStarted = true;
  choice().whenOurs(() => void latestBooks());
  setInterval(() => {
    if (choice().isOurs) void latestBooks();
  }, everyMs).unref();
}
