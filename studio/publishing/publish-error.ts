/** Translates a failed publishing call for editors. Nothing was changed. */
export function describePublishError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/references to it/.test(message)) return 'Something new refers to it: check where it is used.';
  if (/revision/i.test(message)) return 'Someone has just changed it: check it again, then publish.';
  if (/non-existent document/.test(message))
    return 'It links to something that is not public: publish that first.';
  return 'The content server isn’t responding. Please try again.';
}
