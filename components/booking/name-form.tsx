/** Form that corrects names in two steps: write them, then confirm the offer. */
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import type { ChangeOfferView, NameChoiceView } from './booking-view.ts';

const titleOptions = Object.entries(travellerTitles).map(([value, label]) => ({ value, label }));

/** First step: the names of all people, in plain fields, so that it works without a script. */
export function NameForm({
  people,
  hasTicket,
  refusal,
  action,
  level,
  id,
}: {
  people: readonly NameChoiceView[];
  hasTicket: boolean;
  /** Error of the last submission, with the person that it is about: the form comes back open. */
  refusal: { readonly message: string; readonly travellerId: string | null } | null;
  action: string;
  level: HeadingLevel;
  id: string;
}) {
  const [first] = people;
  if (!first) return null;
  return (
    <details open={refusal !== null} className="group/names border-line border-t print:hidden">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-rail">
        <Icon
          name="chevron"
          className="size-[1em] transition-transform duration-short group-open/names:rotate-180"
        />
        <span>Correct a name</span>
      </summary>
      <form method="post" action={action} encType="multipart/form-data" className="max-w-text pb-4">
        <input type="hidden" name="step" value="offer" />
        {refusal && (
          <div className="mt-1 mb-4">
            <ErrorSummary
              title="Nothing was changed"
              errors={[
                { id: `${id}-first-${refusal.travellerId ?? first.travellerId}`, message: refusal.message },
              ]}
            />
          </div>
        )}
        <p className="mt-1">
          Spelling mistakes are corrected free of charge until check-in closes.
          {hasTicket && ' You get a new ticket.'}
        </p>
        {people.map(({ travellerId, name, title, firstName, lastName }) => (
          <fieldset key={travellerId} className="mt-5 min-w-0">
            <legend>
              <Heading level={level} size="small">
                {name}
              </Heading>
            </legend>
            <input type="hidden" name="travellerId" value={travellerId} />
            <div className="mt-2 grid gap-4 sm:grid-cols-[7rem_1fr_1fr]">
              <Select
                id={`${id}-title-${travellerId}`}
                name="title"
                label="Title"
                options={titleOptions}
                placeholder="None"
                defaultValue={title}
              />
              <TextInput
                id={`${id}-first-${travellerId}`}
                name="firstName"
                label="First name"
                defaultValue={firstName}
                error={refusal?.travellerId === travellerId ? refusal.message : undefined}
                required
                maxLength={60}
                autoComplete="off"
              />
              <TextInput
                id={`${id}-last-${travellerId}`}
                name="lastName"
                label="Last name"
                defaultValue={lastName}
                required
                maxLength={60}
                autoComplete="off"
              />
            </div>
          </fieldset>
        ))}
        <Button type="submit" variant="secondary" className="mt-5">
          Check the change
        </Button>
      </form>
    </details>
  );
}

/** Second step: confirm the offer. */
export function NameOffer({
  offer,
  hasTicket,
  action,
  backHref,
  level,
  id,
}: {
  offer: ChangeOfferView;
  hasTicket: boolean;
  action: string;
  backHref: string;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-rail border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        Correct {offer.lines.length === 1 ? 'this name' : 'these names'}?
      </Heading>
      <dl className="mt-3 flex flex-col gap-3">
        {offer.lines.map(({ key, before, after }) => (
          <div key={key}>
            <dt className="break-words text-quiet text-sm">{`${before} becomes`}</dt>
            <dd className="break-words font-semibold">{after}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-3">
        It’s free of charge. This offer is valid until <strong>{offer.validUntil}</strong>.
        {hasTicket && ' We’ll email you a new ticket, and earlier ones will no longer be valid.'}
      </p>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="mt-4 flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="step" value="confirm" />
        <input type="hidden" name="changeOfferId" value={offer.changeOfferId} />
        <input type="hidden" name="idempotencyKey" value={offer.idempotencyKey} />
        <Button type="submit">Correct {offer.lines.length === 1 ? 'it' : 'them'}</Button>
        <ButtonLink href={backHref} variant="quiet" document>
          Keep the names as they are
        </ButtonLink>
      </form>
    </section>
  );
}
