/** Why the content did not take an act of publishing, in an editor's words. Nothing of it was done. */
export function refusalInWords(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/references to it/.test(message))
    return 'Something refers to it since just now: look where it is used.';
  if (/revision/i.test(message)) return 'Somebody changed it just now: look at it once more, then publish.';
  if (/non-existent document/.test(message))
    return 'It leads to something that is not public: publish that first.';
  return 'The content does not answer as it should. Try once more.';
}
