import { PersonFields, type PersonParts } from '#components/checkout/person-fields.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { HiddenFields } from '#components/form/hidden-fields.tsx';
import { Select } from '#components/form/select.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import type { TravellerOptionsView } from './booking-view.ts';

const titles = Object.entries(travellerTitles).map(([value, label]) => ({ value, label }));

/** Error of the last submission, with the index of the person that it is about, if it is known. */
export interface TravellerRefusal {
  readonly message: string;
  readonly at?: number;
  readonly field: 'firstName' | 'birthDay';
}

/**
 * Adds travellers to a booked journey: first how many, then their names and ages. Plain forms, so that it works without a
 * script.
 */
export function TravellerForm({
  options: { itemId, description, present, refusal, counts, most, partyFault, people },
  refused,
  action,
  pageHref,
  pageFields = {},
  removeHref,
  level,
  inner,
  id,
}: {
  options: TravellerOptionsView;
  refused: TravellerRefusal | null;
  /** Address of the form with the names. */
  action: string;
  /** Address of the booking's page. */
  pageHref: string;
  /** Hidden fields of the form that leads to the names on this page. */
  pageFields?: Readonly<Record<string, string>>;
  /** Link to the form that cancels travellers; null if nothing can be cancelled. */
  removeHref: string | null;
  level: HeadingLevel;
  /** Level of the headings below. */
  inner: HeadingLevel;
  id: string;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-rail border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        {`Travellers on ${description}`}
      </Heading>
      <p className="figures mt-1 text-quiet">{present}</p>
      {refusal ? (
        <p className="mt-4">{refusal}</p>
      ) : (
        <>
          <CountForm
            {...{ itemId, counts, most, partyFault, pageHref, pageFields, id }}
            isDone={people.length > 0}
          />
          {people.length > 0 && <PeopleForm {...{ itemId, people, refused, action, pageHref, inner, id }} />}
        </>
      )}
      {removeHref && (
        <p className="mt-4">
          Is somebody not travelling?{' '}
          <TextLink href={removeHref}>Cancel for a traveller and see your refund</TextLink>
        </p>
      )}
      <p className="mt-4">
        <ButtonLink href={pageHref} variant="quiet" document>
          Leave it as it is
        </ButtonLink>
      </p>
    </section>
  );
}

/** The first step: how many of each type join. It leads to the same page with their fields. */
function CountForm({
  itemId,
  counts,
  most,
  partyFault,
  pageHref,
  pageFields,
  id,
  isDone,
}: Pick<TravellerOptionsView, 'itemId' | 'counts' | 'most' | 'partyFault'> & {
  pageHref: string;
  pageFields: Readonly<Record<string, string>>;
  id: string;
  isDone: boolean;
}) {
  const [first] = counts;
  return (
    <form method="get" action={`${pageHref}#${id}`} className="mt-4">
      <HiddenFields fields={{ ...pageFields, travellers: itemId }} />
      {partyFault && first && (
        <div className="mb-4">
          <ErrorSummary errors={[{ id: `${id}-${first.name}`, message: partyFault }]} />
        </div>
      )}
      <p>They join on the same departure and fare, at today’s price.</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        {counts.map(({ name, label, help, chosen }) => (
          <Select
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={label}
            help={help}
            options={Array.from({ length: most + 1 }, (_, at) => ({ value: `${at}`, label: `${at}` }))}
            defaultValue={`${Math.min(chosen, most)}`}
          />
        ))}
      </div>
      <Button type="submit" variant="secondary" className="mt-4">
        {isDone ? 'Change the number' : 'Enter their names'}
      </Button>
    </form>
  );
}

/** The second step: who they are. It leads to the price. */
function PeopleForm({
  itemId,
  people,
  refused,
  action,
  id,
  inner,
}: Pick<TravellerOptionsView, 'itemId' | 'people'> & {
  refused: TravellerRefusal | null;
  action: string;
  id: string;
  inner: HeadingLevel;
}) {
  const wrongId = refused && `${id}-${refused.field}-${refused.at ?? 0}`;
  const partsOf = (at: number, ages: string | null): PersonParts => {
    const field = (name: string) => {
      const fieldId = `${id}-${name}-${at}`;
      const error = fieldId === wrongId ? refused?.message : undefined;
      return { id: fieldId, name: `${name}.${at}`, error, defaultValue: undefined };
    };
    const needed = (name: string) => ({ ...field(name), required: true });
    return {
      title: field('title'),
      firstName: needed('firstName'),
      lastName: needed('lastName'),
      born:
        ages === null
          ? null
          : { ages, day: needed('birthDay'), month: needed('birthMonth'), year: needed('birthYear') },
      requests: field('requests'),
    };
  };
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mt-6 border-line border-t pt-5"
    >
      <input type="hidden" name="step" value="travellers" />
      <input type="hidden" name="itemId" value={itemId} />
      <Heading level={inner} size="small">
        Who joins?
      </Heading>
      <p className="mt-1">As on their passport or licence.</p>
      {refused && wrongId && (
        <div className="mt-4">
          <ErrorSummary title="Nobody was added" errors={[{ id: wrongId, message: refused.message }]} />
        </div>
      )}
      {people.map(({ type, label, price, ages }, at) => (
        <div key={label} className="mt-5">
          <input type="hidden" name="type" value={type} />
          <PersonFields
            label={`${label}, ${price}`}
            titles={titles}
            parts={partsOf(at, ages)}
            isFirst={false}
            changeHref={`#${id}`}
          />
        </div>
      ))}
      <Button type="submit" className="mt-5">
        See the price
      </Button>
    </form>
  );
}
