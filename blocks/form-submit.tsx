/** The end of a form that sends a message: honeypot, status and button. */
import { FormStatus } from '#components/form/form-status.tsx';
import { Button } from '#components/ui/button.tsx';
import type { FormProgress } from './use-form-submission.ts';

/** Words of the status for the typed text. */
export interface SubmitWords {
  /** “Sending your message…” */
  readonly sending: string;
  /** “your message” */
  readonly content: string;
  /** “Your message is still here” */
  readonly kept: string;
  /** “it” */
  readonly pronoun: string;
}

interface FormSubmitProps {
  /** The block's id, from which the field's id is derived. */
  readonly id: string;
  readonly progress: FormProgress | undefined;
  readonly label: string;
  readonly words: SubmitWords;
}

/** Hidden field for programs, sending status, and the button that sends the form. */
export function FormSubmit({ id, progress, label, words }: FormSubmitProps) {
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input name="website" type="text" id={`${id}-website`} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-col items-start gap-4">
        <SubmitStatus progress={progress} words={words} />
        <Button type="submit" aria-disabled={progress?.state === 'sending'}>
          {progress?.state === 'failed' ? 'Try again' : label}
        </Button>
      </div>
    </>
  );
}

/** The sending status, announced when it changes. */
function SubmitStatus({ progress, words }: Pick<FormSubmitProps, 'progress' | 'words'>) {
  const { sending, content, kept, pronoun } = words;
  if (progress?.state === 'sending') return <FormStatus>{sending}</FormStatus>;
  if (progress?.state === 'draft')
    return <FormStatus tone="failed">This is a draft, so we didn’t send {content}.</FormStatus>;
  if (progress?.state !== 'failed') return <FormStatus />;
  if (progress.reason === 'refused')
    return (
      <FormStatus tone="failed">
        {progress.message} {kept}.
      </FormStatus>
    );
  return (
    <FormStatus tone="failed">
      {progress.reason === 'offline'
        ? `You’re offline. ${kept}: send ${pronoun} when you’re back online.`
        : `We couldn’t send ${content}. ${kept}: please try again.`}
    </FormStatus>
  );
}
