'use client';
/** Island of the contact form: sends the message without a page load, and shows faults and thanks. */
import { useActionState } from 'react';
import { FormSent } from '#blocks/form-sent.tsx';
import { FormSubmit, type SubmitWords } from '#blocks/form-submit.tsx';
import { loadRulesInTime, useFormSubmission } from '#blocks/use-form-submission.ts';
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { Select } from '#components/form/select.tsx';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import {
  type ContactAction,
  type ContactField,
  contactFields,
  initialState,
  readTypedFields,
} from './contact-form-state.ts';
import { type SendContactMessage, sendThroughApi } from './send-contact-message.ts';

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

const words: SubmitWords = {
  sending: 'Sending your message…',
  content: 'your message',
  kept: 'Your message is still here',
  pronoun: 'it',
};

/**
 * The contact form. Without a script it posts to the server action, which returns the page with the outcome.
 * With its script it validates first and sends through the API. Typed text is never lost.
 */
export function ContactFormIsland({ id, subjects, thanks, action, api, send }: ContactFormIslandProps) {
  const [answered, post] = useActionState(action, initialState);
  const { progress, attempt, onSubmit } = useFormSubmission<ContactField>(async (form, onSending) => {
    const typed = readTypedFields(form);
    const read = (await loadRulesInTime(loadRules))?.readContactMessage(typed);
    if (read && !read.ok) return { state: 'invalid', faults: read.faults };
    onSending();
    return (send ?? sendThroughApi(api))(read?.message ?? typed);
  });

  const current = progress ?? answered.outcome;
  if (current?.state === 'sent') {
    return (
      <FormSent
        title="Message sent"
        reference={current.reference}
        thanks={thanks ?? 'Thank you. We’ll reply within two working days.'}
      />
    );
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
      <FormSubmit id={id} progress={current} label="Send message" words={words} />
    </form>
  );
}
