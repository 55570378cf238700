/** Keeps typed answers in the tab while its page is loaded again. */
// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import type { TypedAnswers } from '#contracts/forms/form-submission.ts';

const nameOf = (id: string) => `form-answers-${id}`;

const stored = z.record(z.string(), z.array(z.string()));

/** Keeps the answers of the form with this id. Returns false if the browser can't. */
export function keepAnswers(id: string, answers: TypedAnswers): boolean {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(answers));
    return true;
  } catch {
    return false;
  }
}

/** Returns the kept answers of the form with this id, and deletes them; null if there are none. */
export function takeKeptAnswers(id: string): TypedAnswers | null {
  try {
    const text = sessionStorage.getItem(nameOf(id));
    // Later, because React runs effects twice in development.
    setTimeout(() => sessionStorage.removeItem(nameOf(id)));
    return text === null ? null : stored.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
