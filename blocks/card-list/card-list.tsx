import { BlockIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, type HeadingLevel, lowerHeadingLevel } from '#blocks/define-block.ts';
import { Picture } from '#components/media/picture.tsx';
import { ListFilter, NoMatches } from '#components/travel/list-filter.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { keepMarks } from '#components/ui/non-breaking-spaces.ts';
import { formatDateOfInstant } from '#contracts/dates.ts';
import { islands } from '#contracts/search/regions.ts';
import type { Card, cardList } from '#schemas/blocks/card-list.schema.ts';
import type { CardListData } from './card-list.load.ts';
import { type CardPlace, cardPlaces, countImmediateCards } from './card-rows.ts';

/**
 * Cards of destinations, articles or tours: posters in uneven rows, or lines of a programme if none has a
 * picture.
 */
export function CardList({ block, data, headingLevel, id }: BlockProps<typeof cardList, CardListData>) {
  const { heading, lead } = block;
  if (block.items.length === 0) return null;
  const items = data?.items ?? block.items;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  const places = cardPlaces(items.length);
  const immediate = countImmediateCards(items.length);
  const hasPictures = items.some(({ picture }) => picture);
  // Cards that an editor chose only link onwards, so they are not printed. A list of all documents is content
  // and is.
  const leadsOn = block.source === 'chosen';
  return (
    <div className={classNames('flex flex-col gap-stack', leadsOn && 'print:hidden')}>
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      {data && <ListFilter filter={data.filter} id={`${id}-filter`} />}
      {items.length === 0 && <NoMatches text="No places match. Try removing a filter." />}
      {hasPictures ? (
        <ul className="page-grid gap-y-10 lg:gap-y-14">
          {items.map((card, position) => (
            <Poster
              key={card._key}
              card={card}
              level={level}
              place={places[position]}
              isLater={position >= immediate}
            />
          ))}
        </ul>
      ) : (
        items.length > 0 && (
          <ul className="border-line border-t">
            {items.map((card) => (
              <Line key={card._key} card={card} level={level} />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

const spans: Record<CardPlace['span'], string> = {
  3: 'col-span-6 lg:col-span-3',
  4: 'col-span-12 md:col-span-4',
  6: 'col-span-12 lg:col-span-6',
  8: 'col-span-12 md:col-span-8',
  12: 'col-span-12',
};

const sizes: Record<CardPlace['span'], string> = {
  3: '(min-width: 64rem) 20rem, 50vw',
  4: '(min-width: 64rem) 27rem, (min-width: 48rem) 33vw, 100vw',
  6: '(min-width: 64rem) 40rem, 100vw',
  8: '(min-width: 82rem) 51.5rem, (min-width: 48rem) 63vw, 100vw',
  12: '(min-width: 82rem) 51.5rem, (min-width: 64rem) 63vw, 100vw',
};

interface CardProps {
  readonly card: Card;
  readonly level: HeadingLevel;
}

function Poster({
  card,
  level,
  place = { span: 12, isWide: true },
  isLater,
}: CardProps & { place?: CardPlace; isLater: boolean }) {
  const { span, isWide } = place;
  return (
    <li
      className={classNames('group relative', spans[span], shape(span))}
      {...(isLater && { 'data-later': '' })}
    >
      <div className={classNames('overflow-hidden', span === 12 && 'col-span-12 lg:col-span-8')}>
        <Picture
          image={card.picture}
          ratio={isWide ? '3:2' : '4:5'}
          {...(span === 4 && { phoneRatio: '3:2' })}
          sizes={sizes[span]}
          className={classNames(
            'transition-transform duration-base ease-out group-hover:scale-[1.02] lg:h-full',
            isOfPair(span) && 'md:h-full',
            span === 4 && 'max-md:aspect-3/2!',
          )}
        />
      </div>
      <div
        className={classNames(
          'flex flex-col gap-1.5',
          span === 12 && 'col-span-12 lg:col-span-4',
          span === 4 && 'md:self-start',
        )}
      >
        <Facts card={card} />
        <Title card={card} level={level} size={isWide ? 'section' : 'small'} />
        {card.summary && (
          <p className={classNames('max-w-text text-quiet', span === 3 && 'max-sm:hidden')}>{card.summary}</p>
        )}
      </div>
    </li>
  );
}

/** A pair of cards goes side by side at a narrower width than a trio. */
const isOfPair = (span: CardPlace['span']) => span === 4 || span === 8;

/** The pictures of a row share their height (through subgrid rows); a single card is horizontal. */
function shape(span: CardPlace['span']): string {
  if (span === 12) return 'page-grid items-end gap-y-4';
  const upright = isOfPair(span)
    ? 'md:row-span-2 md:grid md:grid-cols-1 md:grid-rows-subgrid md:gap-y-4'
    : 'lg:row-span-2 lg:grid lg:grid-cols-1 lg:grid-rows-subgrid lg:gap-y-4';
  return `flex flex-col gap-4 ${upright}`;
}

/** A card without pictures around it, as a line of a programme. */
function Line({ card, level }: CardProps) {
  return (
    <li className="group page-grid relative gap-y-1.5 border-line border-b py-5">
      <div className="col-span-12 md:col-span-3 md:pt-1">
        <Facts card={card} />
      </div>
      <div className="col-span-12 flex flex-col gap-1.5 md:col-span-9">
        <Title card={card} level={level} size="small" />
        {card.summary && <p className="max-w-text text-quiet">{card.summary}</p>}
      </div>
    </li>
  );
}

function Title({ card, level, size }: CardProps & { size: 'section' | 'small' }) {
  return (
    <Heading level={level} size={size}>
      <Anchor href={card.href} className="card-link">
        {keepMarks(card.title)}
      </Anchor>
    </Heading>
  );
}

const islandTitle = ({ island }: Card) => islands.find(({ name }) => name === island)?.title;

/** An article's date, a destination's region or a tour's length. */
function Facts({ card }: { card: Card }) {
  const { publishedAt } = card;
  // A town may have its region's name. The island then replaces it, so that titles in a row stay aligned.
  const detail = card.detail === card.title ? islandTitle(card) : card.detail;
  if (!publishedAt && !detail) return null;
  return (
    <p className="font-semibold text-rail text-sm">
      {publishedAt ? <time dateTime={publishedAt}>{formatDateOfInstant(publishedAt)}</time> : detail}
    </p>
  );
}
