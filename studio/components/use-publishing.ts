import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { describePublishError } from '../publishing/publishing-actions.ts';

/** Runs one publishing step at a time and reports a failure to the editor; nothing has changed then. */
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
        toast.push({
          status: 'error',
          title: 'Publishing failed: nothing changed.',
          description: describePublishError(error),
        });
      } finally {
        setBusy(false);
      }
    },
  };
}
