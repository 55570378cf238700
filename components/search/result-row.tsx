import type { Image } from '#components/media/image-source.ts';
import { Picture } from '#components/media/picture.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { type HighlightedParts, HighlightedText } from './highlighted-text.tsx';

/** A search result. */
export interface ResultView {
  readonly href: string;
  readonly title: HighlightedParts;
  /** The page that contains it, or its type. */
  readonly place: string | null;
  /** Excerpt of the text around the matches. */
  readonly excerpt: HighlightedParts;
  readonly picture: Image | null;
}

/** List item for a search result. The link covers the whole item. */
export function ResultRow({ result, level }: { result: ResultView; level: HeadingLevel }) {
  const { href, title, place, excerpt, picture } = result;
  return (
    <li className="search-result group">
      <div className="flex min-w-0 flex-col gap-1">
        <Heading level={level} size="small">
          <Anchor href={href} className="card-link">
            <HighlightedText parts={title} />
          </Anchor>
        </Heading>
        {place && place !== title.map(({ text }) => text).join('') && (
          <p className="font-semibold text-rail text-sm">{place}</p>
        )}
        {excerpt.length > 0 && (
          <p className="max-w-text text-quiet text-sm sm:text-base [overflow-wrap:anywhere]">
            <HighlightedText parts={excerpt} />
          </p>
        )}
      </div>
      {picture && (
        <div className="w-24 self-start overflow-hidden sm:w-36">
          {/* Decorative here: the linked page has the image with its description. */}
          <Picture image={{ ...picture, alt: '' }} ratio="4:3" sizes="(min-width: 40rem) 9rem, 6rem" />
        </div>
      )}
    </li>
  );
}
