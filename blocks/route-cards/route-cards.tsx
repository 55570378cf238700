import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { designMode } from '#blocks/travel-mode.ts';
import { Picture } from '#components/media/picture.tsx';
import { ModeBadge, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { routeCards } from '#schemas/blocks/route-cards.schema.ts';

type Props = BlockProps<typeof routeCards>;
type Journey = Props['block']['cards'][number];

/** Journeys as rows of a departure board: mode, origin, destination, duration. */
export function RouteCards({ block, headingLevel, id }: Props) {
  const { heading, lead, cards } = block;
  const hasPictures = cards.some(({ picture }) => picture);
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      <ul className="border-ink border-t-2">
        {cards.map((journey) => (
          <li key={journey._key} className="border-line border-b">
            <JourneyRow
              journey={journey}
              level={heading ? lowerHeadingLevel(headingLevel) : headingLevel}
              id={`${id}-${journey._key}`}
              hasPicture={hasPictures}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface JourneyRowProps {
  readonly journey: Journey;
  readonly level: HeadingLevel;
  readonly id: string;
  /** True if the rows of this block have space for a picture. */
  readonly hasPicture: boolean;
}

const arrow = 'size-5 transition-transform duration-short group-hover:translate-x-1';

function JourneyRow({ journey, level, id, hasPicture }: JourneyRowProps) {
  const { title, text, duration, picture, link } = journey;
  // A link whose label repeats the title: the title then becomes the link, with its arrow.
  const isNamesake = link?.label === title;
  const wordedLink = link?.href && !isNamesake ? { href: link.href, words: link.label } : undefined;
  return (
    <article aria-labelledby={id} className="group page-grid relative items-start gap-y-4 py-5 md:py-6">
      {hasPicture && (
        <div className="col-span-12 overflow-hidden sm:col-span-4 lg:col-span-3">
          <Picture
            image={picture}
            ratio="3:2"
            sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 33vw, 100vw"
          />
        </div>
      )}
      <div
        className={classNames(
          'col-span-12 grid items-start gap-x-gutter gap-y-4 lg:grid-cols-2',
          hasPicture && 'sm:col-span-8 lg:col-span-9',
        )}
      >
        <div className="flex min-w-0 flex-col gap-1.5">
          <ModeBadge mode={designMode[journey.mode]} />
          <Heading level={level} size="small" id={id}>
            {isNamesake && link.href ? (
              <Anchor href={link.href} className="card-link">
                {title}
                {'\u00A0'}
                <Icon name="arrow" className={classNames('ms-1 inline align-[-0.15em] text-rail', arrow)} />
              </Anchor>
            ) : (
              title
            )}
          </Heading>
          {text && <p className="max-w-text text-quiet">{text}</p>}
        </div>
        {/* From `lg` on the route stands beside the name, below the icon of the mode. */}
        <div className="flex min-w-0 flex-col gap-2 lg:pt-7">
          <Leg journey={journey} />
          {(duration || wordedLink) && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              {duration && (
                <p className="figures text-quiet">
                  <VisuallyHidden>Takes </VisuallyHidden>
                  {duration}
                </p>
              )}
              {wordedLink && (
                <span className="ms-auto flex items-center gap-2 text-rail">
                  <Anchor
                    href={wordedLink.href}
                    id={`${id}-link`}
                    aria-labelledby={`${id}-link ${id}`}
                    className="link-line font-semibold after:absolute after:inset-0"
                  >
                    {wordedLink.words}
                  </Anchor>
                  <Icon name="arrow" className={arrow} />
                </span>
              )}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** The origin, a line in the mode's colour, and the destination. */
function Leg({ journey }: { journey: Journey }) {
  const { text } = modes[designMode[journey.mode]];
  return (
    <p className="flex items-center gap-2 font-semibold text-lg leading-tight sm:gap-3">
      <span className="wrap-anywhere max-w-[55%] hyphens-auto">
        <VisuallyHidden>From </VisuallyHidden>
        {journey.from}
      </span>
      <span className={classNames('flex min-w-6 flex-1 items-center', text)}>
        <span className="size-2.5 shrink-0 rounded-full border-2 border-current" />
        <span className="h-0.5 flex-1 bg-current" />
        <Icon name="arrow" className="-ms-2 size-5" />
        <VisuallyHidden> to </VisuallyHidden>
      </span>
      <span className="wrap-anywhere max-w-[55%] shrink-0 hyphens-auto text-end">{journey.to}</span>
    </p>
  );
}
