'use client';
/** Island of the contact form: sends the message without a page load, and shows faults and thanks. */
import { type FormEvent, useActionState, useRef, useState } from 'react';
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { Select } from '#components/form/select.tsx';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { withTimeout } from '#platform/timeout.ts';
import {
  type ContactAction,
  type ContactField,
  type ContactOutcome,
  contactFields,
  initialState,
  readTypedFields,
} from './contact-form-state.ts';
import { ContactSent } from './contact-sent.tsx';
import { type SendContactMessage, sendNothing, sendThroughApi } from './send-contact-message.ts';

/** The props of the contact form's island. */
export interface ContactFormIslandProps {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  readonly subjects: readonly string[];
  readonly thanks: string | undefined;
  /** The server action for a form posted before the script loads. */
  readonly action: ContactAction;
  /** Null on a draft: nothing is sent. */
  readonly api: ApiSettings | null;
  /** Replaces the API, for stories. */
  readonly send?: SendContactMessage;
}

/** Loads the validation rules, which are not needed before a field has focus. */
const loadRules = () => import('./read-contact-message.ts');

/** How long a visitor who pressed the button waits for the rules, in milliseconds. */
const rulesTimeoutMs = 3_000;

type Progress = { readonly state: 'sending' } | ContactOutcome;

/**
 * The contact form. Without a script it posts to the server action, which returns the page with the outcome.
 * With its script it validates first and sends through the API. Typed text is never lost.
 */
export function ContactFormIsland({ id, subjects, thanks, action, api, send }: ContactFormIslandProps) {
  const [answered, post] = useActionState(action, initialState);
  const [progress, setProgress] = useState<Progress | undefined>();
  // A ref, not state: a second press may come before the next render.
  const sending = useRef(false);
  // Renders a new summary for each attempt, so that it takes focus again.
  const [attempt, setAttempt] = useState(0);

  const settle = (next: Progress) => {
    setProgress(next);
    setAttempt((before) => before + 1);
  };
  // Values stay in the DOM, so that text typed before the script loaded counts.
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const typed = readTypedFields(new FormData(event.currentTarget));
    const rules = await withTimeout(
      loadRules().catch(() => null),
      rulesTimeoutMs,
      () => null,
    );
    const read = rules?.readContactMessage(typed);
    if (read && !read.ok) settle({ state: 'invalid', faults: read.faults });
    else {
      setProgress({ state: 'sending' });
      // If the rules did not load, the API validates.
      settle(await (send ?? (api ? sendThroughApi(api) : sendNothing))(read?.message ?? typed));
    }
    sending.current = false;
  };

  const current = progress ?? answered.outcome;
  if (current?.state === 'sent') {
    return <ContactSent reference={current.reference} thanks={thanks} />;
  }
  const faults = current?.state === 'invalid' ? current.faults : {};
  const field = (name: ContactField) => ({
    name,
    id: `${id}-${name}`,
    error: faults[name],
    defaultValue: answered.typed[name],
  });
  return (
    <form
      action={post}
      onSubmit={onSubmit}
      onFocus={() => void loadRules().catch(() => undefined)}
      noValidate
      className="flex flex-col gap-6"
    >
      <ErrorSummary
        key={attempt}
        ref={focusOnMount}
        errors={contactFields.flatMap((name) => {
          const message = faults[name];
          return message ? [{ id: `${id}-${name}`, message }] : [];
        })}
      />
      {subjects.length > 0 ? (
        <Select
          {...field('subject')}
          label="Subject"
          optional
          placeholder="Choose a subject"
          options={subjects.map((subject) => ({ value: subject, label: subject }))}
        />
      ) : (
        <TextInput {...field('subject')} label="Subject" optional />
      )}
      <TextArea
        {...field('message')}
        label="Your message"
        help="Include your booking reference and travel date if you have them."
        required
      />
      <TextInput {...field('name')} label="Your name" autoComplete="name" required />
      <TextInput
        {...field('email')}
        label="Email address"
        help="We’ll reply to this address and use it for nothing else."
        type="email"
        autoComplete="email"
        required
      />
      <TextInput
        {...field('phone')}
        label="Phone"
        help="If you’d prefer a call. Add the country code if it’s not a New Zealand number."
        type="tel"
        autoComplete="tel"
        optional
      />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input name="website" type="text" id={`${id}-website`} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-col items-start gap-4">
        <Sending progress={current} />
        <Button type="submit" aria-disabled={current?.state === 'sending'}>
          {current?.state === 'failed' ? 'Try again' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}

const failures = {
  offline: 'You’re offline. Your message is still here: send it when you’re back online.',
  unreachable: 'We couldn’t send your message. It is still here: please try again.',
} as const;

/** The sending status, announced when it changes. */
function Sending({ progress }: { progress: Progress | undefined }) {
  if (progress?.state === 'sending') return <FormStatus>Sending your message…</FormStatus>;
  if (progress?.state === 'draft')
    return <FormStatus tone="failed">This is a draft, so we didn’t send your message.</FormStatus>;
  if (progress?.state !== 'failed') return <FormStatus />;
  return (
    <FormStatus tone="failed">
      {progress.reason === 'refused'
        ? `${progress.message} Your message is still here.`
        : failures[progress.reason]}
    </FormStatus>
  );
}
