import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { describePublishError } from '../publishing/publishing-actions.ts';

/** A failure after a part of the step succeeded. The message tells editors what has changed, and what has not. */
class PartialFailure extends Error {}

/** Runs the last part of a step. Its failure tells editors what has changed before it. */
export async function orPartly(sentence: string, part: () => Promise<unknown>): Promise<void> {
  try {
    await part();
  } catch (error) {
    throw new PartialFailure(sentence, { cause: error });
  }
}

/** Runs one publishing step at a time and reports a failure to the editor. Nothing has changed then, unless it says so. */
export function usePublishing(): {
  readonly isBusy: boolean;
  run(step: () => Promise<void>): Promise<void>;
} {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(step) {
      setBusy(true);
      try {
        await step();
      } catch (error) {
        const isPartial = error instanceof PartialFailure;
        toast.push({
          status: 'error',
          title: isPartial ? error.message : 'Publishing failed: nothing changed.',
          description: describePublishError(isPartial ? error.cause : error),
        });
      } finally {
        setBusy(false);
      }
    },
  };
}
