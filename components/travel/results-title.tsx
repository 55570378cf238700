import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';

/** The heading of results: from where to where, when and for whom, and whether times and fares are demonstrations. */
export function ResultsTitle({
  title,
  summary,
  isDemonstration,
  level,
  id,
}: {
  title: string;
  /** `Saturday 5 December 2026 · 2 adults` */
  summary: string;
  isDemonstration: boolean;
  level: HeadingLevel;
  id: string;
}) {
  return (
    <div className="flex flex-col gap-2">
      <Heading level={level} id={`${id}-title`}>
        {title}
      </Heading>
      <p className="text-quiet">{summary}</p>
      {isDemonstration && (
        <p className="flex items-start gap-2 text-sm">
          <Icon name="info" className="mt-[0.2em] size-[1.1em] text-quiet" />
          <span>These are demonstration times and fares, not the operators’ own.</span>
        </p>
      )}
    </div>
  );
}
