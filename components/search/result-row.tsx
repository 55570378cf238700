import type { Image } from '#components/media/image-source.ts';
import { Picture } from '#components/media/picture.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { Marked, type MarkedParts } from './marked.tsx';

/** Something that was found. */
export interface ResultView {
  readonly href: string;
  readonly title: MarkedParts;
  /** Where it is, or what it is there. */
  readonly place: string | null;
  /** Some of its words, around what was looked for. */
  readonly excerpt: MarkedParts;
  readonly picture: Image | null;
}

/** A line of what was found: the whole of it leads there. */
export function ResultRow({ result, level }: { result: ResultView; level: HeadingLevel }) {
  const { href, title, place, excerpt, picture } = result;
  return (
    <li className="search-result group">
      <div className="flex min-w-0 flex-col gap-1">
        <Heading level={level} size="small">
          <Anchor
            href={href}
            className="decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            <Marked parts={title} />
          </Anchor>
        </Heading>
        {place && place !== title.map(({ text }) => text).join('') && (
          <p className="font-semibold text-rail text-sm">{place}</p>
        )}
        {excerpt.length > 0 && (
          <p className="max-w-text text-quiet text-sm sm:text-base [overflow-wrap:anywhere]">
            <Marked parts={excerpt} />
          </p>
        )}
      </div>
      {picture && (
        <div className="w-24 self-start overflow-hidden sm:w-36">
          {/* What it shows is told where the result leads: here it only helps the eye. */}
          <Picture image={{ ...picture, alt: '' }} ratio="4:3" sizes="(min-width: 40rem) 9rem, 6rem" />
        </div>
      )}
    </li>
  );
}
