import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { refusalInWords } from '../publishing/refusal.ts';

/** Runs a step of publishing, one at a time, and tells the editor when it failed: then nothing has changed. */
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
          description: refusalInWords(error),
        });
      } finally {
        setBusy(false);
      }
    },
  };
}
