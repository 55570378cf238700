import { type FormEvent, useRef, useState } from 'react';
import { withTimeout } from '#platform/timeout.ts';
import type { FormOutcome } from './form-outcome.ts';

/** The state of a form that is sent by its script. */
export type FormProgress<Field extends string = string> = { readonly state: 'sending' } | FormOutcome<Field>;

/** How long a visitor who pressed the button waits for the rules, in milliseconds. */
const rulesTimeoutMs = 3_000;

/** Loads a form's validation rules; null if that fails or takes too long. The API then validates. */
export function loadRulesInTime<Rules>(load: () => Promise<Rules>): Promise<Rules | null> {
  return withTimeout(
    load().catch(() => null),
    rulesTimeoutMs,
    () => null,
  );
}

/**
 * Sends a form by its script, one submission at a time. Values stay in the DOM, so that text typed before the script loaded
 * counts.
 * @param submit validates and sends; it calls `onSending` when it begins to send
 */
export function useFormSubmission<Field extends string>(
  submit: (form: FormData, onSending: () => void) => Promise<FormOutcome<Field>>,
) {
  const [progress, setProgress] = useState<FormProgress<Field> | undefined>();
  // A ref, not state: a second press may come before the next render.
  const isSending = useRef(false);
  // Renders a new summary for each attempt, so that it takes focus again.
  const [attempt, setAttempt] = useState(0);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      setProgress(await submit(new FormData(event.currentTarget), () => setProgress({ state: 'sending' })));
    } catch (error) {
      reportError(error);
      setProgress({ state: 'failed', reason: 'unreachable' });
    }
    setAttempt((before) => before + 1);
    isSending.current = false;
  };
  return { progress, attempt, onSubmit };
}
