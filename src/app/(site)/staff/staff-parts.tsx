/** Components shared by the staff pages. They are plain HTML: every form works without scripts. */
import type { ReactNode } from 'react';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { describe, FieldMessage } from '#components/form/field.tsx';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { staffFormPath } from '#contracts/page-paths.ts';
import { findOutcome } from './form-outcomes.ts';
import type { RefusedForm } from './refused-form.ts';

/** Form with one action. The page that it redirects to shows any error. */
export function ActionForm({
  id,
  intent,
  fields = {},
  className,
  children,
}: {
  /** Unique on the page; left out if no field of the form can be invalid. */
  id?: string;
  intent: string;
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form action={staffFormPath} method="post" encType="multipart/form-data" noValidate className={className}>
      <input type="hidden" name="intent" value={intent} />
      {id === undefined ? null : <input type="hidden" name="form" value={id} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/* In server-rendered HTML the browser moves focus here, so that a screen reader starts with the result of the form. */
const focusOnLoad = { autoFocus: true };

/** Checkbox to confirm an irreversible action. */
export function ConfirmCheckbox({
  id,
  error,
  children,
}: {
  id: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <FieldMessage id={id} error={error} />
      <label className="flex min-h-12 items-center gap-3">
        <input
          {...describe({ id, help: undefined, error })}
          id={id}
          type="checkbox"
          name="sure"
          value="yes"
          required
          className="size-6 shrink-0 choice-mark"
        />
        <span>{children}</span>
      </label>
    </div>
  );
}

/** Message with the result of the last form, and a link to the field to correct. */
export function OutcomeNote({
  outcome,
  refused = null,
  about,
}: {
  outcome: unknown;
  refused?: RefusedForm | null;
  about?: ReactNode;
}) {
  const words = findOutcome(outcome);
  if (!words) return null;
  if (words.wrong) {
    const { message } = words.wrong;
    return (
      <div className="mb-stack max-w-text">
        <ErrorSummary
          title={words.text}
          errors={[{ message, ...(refused?.wrong && { id: refused.wrong.fieldId }) }]}
        />
      </div>
    );
  }
  return (
    <div
      role={words.isGood ? 'status' : 'alert'}
      tabIndex={-1}
      {...focusOnLoad}
      className={`mb-stack flex max-w-text items-start gap-2 border-s-4 py-1 ps-4 font-semibold ${words.isGood ? 'border-rail text-rail' : 'border-error text-error'}`}
    >
      <Icon name={words.isGood ? 'check' : 'warning'} className="mt-[0.2em] size-[1.2em] shrink-0" />
      <p>
        {words.text} {about}
      </p>
    </div>
  );
}

/** Shows the note of a refused form, to copy into it again. */
export function RefusedNote({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <div className="mb-stack max-w-text border-line border-s-4 py-1 ps-4">
      <p className="text-quiet text-sm">We didn’t save what you typed. Copy it within ten minutes:</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>
    </div>
  );
}

/** Page frame with title. */
export function StaffFrame({
  title,
  above,
  children,
}: {
  title: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Container className="pb-rhythm">
      <div className="pt-10 pb-3 lg:pt-14">{above}</div>
      <Heading level={1} className="mb-stack">
        {title}
      </Heading>
      {children}
    </Container>
  );
}

/** Section of a page, labelled by its heading. */
export function StaffSection({
  id,
  title,
  note,
  isAside = false,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  /** Shown beside the main column, with a smaller heading. */
  isAside?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <Heading level={2} size={isAside ? 'small' : 'section'} id={id}>
        {title}
      </Heading>
      {note ? <p className="mt-1.5 max-w-text text-quiet text-sm">{note}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Description list in two columns on wide screens. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="figures grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Link to the staff page of a booking. */
export function BookingLink({ reference }: { reference: string }) {
  return (
    <a
      href={`/staff/booking/?${new URLSearchParams({ reference })}`}
      data-document=""
      className="link-line figures whitespace-nowrap font-semibold text-rail"
    >
      {reference}
    </a>
  );
}

/** Message for an empty section. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <Icon name="check" className="size-[1.1em] shrink-0 text-rail" />
      {children}
    </p>
  );
}
