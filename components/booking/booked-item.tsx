import { ItemKind } from '#components/cart/item-details.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type {
  BookedItemView,
  DisruptionView,
  PassTravelView,
  RideView,
  TravellerView,
} from './booking-view.ts';
import { StateLine } from './state-line.tsx';

/** List item for one booked item: its state, rides, travellers, extras and conditions. */
export function BookedItem({
  item,
  refundAction,
  level,
}: {
  item: BookedItemView;
  /** Address of the form that asks for a refund. */
  refundAction: string;
  level: HeadingLevel;
}) {
  const { icon, kind, mode, description, detail, price, state, note, rides, travellers, extras } = item;
  const { conditions, pass, changeHref, extrasHref, travellersHref, disruption } = item;
  const isOver = state.tone === 'over' || state.tone === 'bad';
  return (
    <li className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <ItemKind {...{ icon, kind, mode }} />
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <Heading level={level} size="small" className={classNames('hyphens-auto', isOver && 'text-quiet')}>
          {description}
        </Heading>
        <p className="figures text-end font-display font-semibold text-xl">{price}</p>
      </div>
      {rides.length !== 1 && detail && <p className="figures mt-1 text-quiet">{detail}</p>}
      <StateLine state={state} className="mt-2" />
      {note && <p className="mt-2 max-w-text border-line border-s-2 ps-4">{note}</p>}
      {disruption && <Disruption about={description} disruption={disruption} action={refundAction} />}
      {pass && <PassTravel pass={pass} />}
      {rides.length > 0 && (
        <ol className="mt-4 flex flex-col gap-4">
          {rides.map((ride) => (
            <Ride key={ride.key} ride={ride} hasName={rides.length > 1} />
          ))}
        </ol>
      )}
      {travellers.length > 0 && <Travellers travellers={travellers} />}
      {extras.length > 0 && (
        <ul aria-label={`Extras with ${description}`} className="mt-4 border-line border-s-2 ps-4">
          {extras.map((extra) => (
            <li key={extra.id} className="py-1">
              <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                <span>{extra.description}</span>
                <span className="figures font-semibold">{extra.price}</span>
              </p>
              {extra.state && <StateLine state={extra.state} />}
            </li>
          ))}
        </ul>
      )}
      {(changeHref || extrasHref || travellersHref) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          {changeHref && (
            <ButtonLink href={changeHref} variant="secondary" document>
              Change day, time or fare
              <NameFor about={description} />
            </ButtonLink>
          )}
          {extrasHref && (
            <ButtonLink href={extrasHref} variant="quiet" document>
              Add extras or a vehicle
              <NameFor about={description} />
            </ButtonLink>
          )}
          {travellersHref && (
            <ButtonLink href={travellersHref} variant="quiet" document>
              Add or remove travellers
              <NameFor about={description} />
            </ButtonLink>
          )}
        </p>
      )}
      {conditions && (
        <details className="group/conditions mt-2">
          <summary className="link-line inline-flex min-h-11 items-center gap-1 font-semibold text-rail text-sm">
            Conditions
            <NameFor about={description} />
            <Icon
              name="chevron"
              className="size-[0.9em] transition-transform duration-short group-open/conditions:rotate-180"
            />
          </summary>
          <p className="max-w-text pb-2 text-sm">{conditions}</p>
        </details>
      )}
    </li>
  );
}

/** The end of a control's name, so that the names of several items differ. */
function NameFor({ about }: { about: string }) {
  return <VisuallyHidden>: {about}</VisuallyHidden>;
}

/** The disruption of a journey, and the choices of its traveller. */
function Disruption({
  about,
  disruption,
  action,
}: {
  /** Description of the journey. */
  about: string;
  disruption: DisruptionView;
  action: string;
}) {
  const { title, event, choice, changeHref, cancelLabel, refundFields } = disruption;
  return (
    <div role="note" className="mt-4 max-w-text border-warning border-s-4 ps-5">
      <p className="flex items-center gap-2 font-display font-semibold text-lg">
        <Icon name="warning" className="size-[1em] text-warning" />
        {title}
      </p>
      <p className="figures mt-1 font-semibold">{event}</p>
      <p className="figures mt-1">{choice}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {changeHref && (
          <ButtonLink href={changeHref} document>
            Choose another departure
            <NameFor about={about} />
          </ButtonLink>
        )}
        <form method="post" action={action} encType="multipart/form-data">
          <input type="hidden" name="step" value="offer" />
          {refundFields.map(({ name, value }) => (
            <input key={value} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="secondary">
            {cancelLabel}
            <NameFor about={about} />
          </Button>
        </form>
      </div>
    </div>
  );
}

/** The rest of a pass, the rides booked with it, and the link to book another. */
function PassTravel({ pass: { left, validity, rides, searchHref } }: { pass: PassTravelView }) {
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p className="figures">
        <strong>{left}</strong>
        <span className="text-quiet"> · {validity}</span>
      </p>
      {rides.length > 0 && (
        <ul aria-label="Rides booked with this pass" className="w-full border-line border-s-2 ps-4">
          {rides.map(({ key, description, detail, state }) => (
            <li key={key} className="py-1">
              <p className="font-semibold">{description}</p>
              <p className="figures text-quiet text-sm">{detail}</p>
              {state && <StateLine state={state} />}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink href={searchHref} variant="secondary" document>
        Book a ride with this pass
      </ButtonLink>
    </div>
  );
}

function Ride({ ride, hasName }: { ride: RideView; hasName: boolean }) {
  return (
    <li>
      {hasName && <p className="mb-1 font-semibold text-sm">{ride.service}</p>}
      <dl className="grid grid-cols-[minmax(8.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {[ride.from, ride.to].map((stop) => (
          <div key={stop.iso} className="col-span-2 grid grid-cols-subgrid">
            <dt className="figures">
              <time dateTime={stop.iso}>{stop.when}</time>
            </dt>
            <dd className="min-w-0 break-words font-semibold">{stop.name}</dd>
          </div>
        ))}
      </dl>
      {ride.state && <StateLine state={ride.state} />}
      {ride.fare && <p className="mt-1 text-sm">{ride.fare}</p>}
      {ride.checkInCloses && (
        <p className="figures mt-1 text-sm">
          Arrive early: check-in closes at <strong>{ride.checkInCloses}</strong>.
        </p>
      )}
    </li>
  );
}

function Travellers({ travellers }: { travellers: readonly TravellerView[] }) {
  return (
    <ul aria-label="Travellers" className="mt-4 flex flex-col gap-1">
      {travellers.map(({ id, name, kind, requests, state }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3">
          <span
            className={classNames('min-w-0 break-words', state?.tone === 'over' && 'text-quiet line-through')}
          >
            {name}
          </span>
          {kind && <span className="text-quiet text-sm">{kind}</span>}
          {state && <StateLine state={state} />}
          {requests && <span className="basis-full text-quiet text-sm">Request: {requests}</span>}
        </li>
      ))}
    </ul>
  );
}
