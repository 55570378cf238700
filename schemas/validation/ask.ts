import type { ValidationContext } from '@sanity/types';

/** The version of the API that validation asks; its queries see drafts too. */
const apiVersion = '2026-03-01';

/** What a rule may ask of the content. */
export type Ask = (query: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Asks the content, drafts included, as the Studio's user may see it. */
export function asker(context: Pick<ValidationContext, 'getClient'>): Ask {
  return (query, parameters) =>
    context.getClient({ apiVersion }).fetch<unknown>(query, { ...parameters }, { perspective: 'raw' });
}

const answers = new Map<string, Promise<unknown>>();

/** The same for what never changes, such as a file's name: validation runs at each keystroke. */
export function askOnce(
  context: Pick<ValidationContext, 'getClient'>,
  ...question: Parameters<Ask>
): Promise<unknown> {
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known) return known;
  const answer = asker(context)(...question);
  answers.set(key, answer);
  // What could not be answered is asked again.
  answer.catch(() => answers.delete(key));
  return answer;
}
