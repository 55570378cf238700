/** Block that offers extras (bags, meals, vehicles) for each journey and pass in the cart, with its fallback. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { CartFollowerIsland } from '#blocks/islands.tsx';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { extrasPicker } from '#schemas/blocks/extras-picker.schema.ts';
import { ExtraRow } from './extra-row.tsx';
import type { ExtrasPart, ExtrasPickerData, ExtrasSubject } from './extras-picker-data.ts';
import { VehicleRow } from './vehicle-row.tsx';

/** The heading if the editor wrote none. */
const defaultHeading = 'Add to your journey';

/** The extras for each journey and pass in the cart, ride by ride. */
export function ExtrasPicker({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof extrasPicker, ExtrasPickerData>) {
  const { heading = defaultHeading, lead } = block;
  const { subjects, cartAction, madeFor, saysDemonstration } = data;
  if (subjects.length === 0) return null;
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      {saysDemonstration && <DemonstrationPrices />}
      {subjects.map((subject, index) => (
        <Subject
          key={subject.itemId}
          subject={subject}
          isFirst={index === 0}
          level={lowerHeadingLevel(headingLevel)}
          {...{ id, cartAction }}
        />
      ))}
      <CartFollowerIsland madeFor={madeFor} />
    </div>
  );
}

interface PlaceProps {
  readonly id: string;
  readonly cartAction: string;
}

function Subject({
  subject: { itemId, title, detail, parts },
  isFirst,
  level,
  ...place
}: PlaceProps & { subject: ExtrasSubject; isFirst: boolean; level: HeadingLevel }) {
  return (
    // Labelled with its time, because the same route may be in the cart twice.
    <section
      aria-labelledby={[`${place.id}-${itemId}`, ...(detail ? [`${place.id}-${itemId}-detail`] : [])].join(
        ' ',
      )}
    >
      <div className="border-ink border-b-2 pb-3">
        <Heading level={level} size="small" id={`${place.id}-${itemId}`}>
          {title}
        </Heading>
        {detail && (
          <p id={`${place.id}-${itemId}-detail`} className="figures text-quiet">
            {detail}
          </p>
        )}
      </div>
      {parts.map((part, index) => (
        <Part
          key={part.key}
          {...{ part, itemId }}
          of={detail ? `${title}, ${detail}` : title}
          isOpen={isFirst && index === 0}
          {...place}
        />
      ))}
    </section>
  );
}

/** A foldable ride with its extras; the first of all is open. */
function Part({
  part,
  itemId,
  of,
  isOpen,
  id,
  cartAction,
}: PlaceProps & {
  part: ExtrasPart;
  itemId: string;
  /** The item it belongs to, in words that are unique in the cart. */
  of: string;
  isOpen: boolean;
}) {
  const { key, title, mode, included, extras, vehicles, leg } = part;
  const about = title ?? undefined;
  return (
    <details open={isOpen} className="group/part border-line border-b">
      <summary className="flex min-h-12 items-center gap-3 py-3 hover:text-rail">
        {mode && title && (
          <Icon
            name={modes[mode].icon}
            label={modes[mode].word}
            className={classNames('size-5', modes[mode].text)}
          />
        )}
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{title ?? 'Available extras'}</span>{' '}
          <span className="text-quiet text-sm">{kindsWords(part)}</span>
        </span>
        <Icon
          name="chevron"
          className="size-4 text-rail transition-transform duration-base group-open/part:rotate-180"
        />
      </summary>
      <div className="pb-4">
        {included && (
          <p className="mb-4 flex max-w-text items-start gap-2 text-sm">
            <Icon name="check" className="mt-[0.2em] size-[1.1em] text-rail" />
            <span>
              <strong>Included:</strong> {included}
            </span>
          </p>
        )}
        <ul>
          {vehicles && (
            <VehicleRow {...{ vehicles, itemId, leg, about, of, cartAction }} id={`${id}-${key}`} />
          )}
          {extras.map((extra) => (
            <ExtraRow
              key={extra.id}
              {...{ extra, itemId, leg, about, cartAction }}
              id={`${id}-${key}-${extra.id}`}
            />
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Summarises the folded extras: `Vehicle, Premium lounge, Bicycle and 2 more`. */
function kindsWords({ extras, vehicles }: ExtrasPart): string {
  const names = [...(vehicles ? ['Vehicle'] : []), ...extras.map(({ name }) => name)];
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** The fallback when extras can't be offered; it names a way to reach us. */
export function ExtrasPickerUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Extras are unavailable"
      text="You can’t add bags, bicycles, vehicles or meals right now. Everything in your cart is safe. Please reload this page in a few minutes, or contact us and tell us what you’re bringing."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
