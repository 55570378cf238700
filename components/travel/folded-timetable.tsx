import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { NameParts } from '#components/ui/name-parts.tsx';
import { LineTimes } from './line-timetable.tsx';
import type { LineTimetable } from './timetable-view.ts';

/** Collapsible timetable of a line, for pages with many lines. In print all are expanded. */
export function FoldedTimetable({
  line,
  level,
  id,
  isOpen,
}: {
  line: LineTimetable;
  level: HeadingLevel;
  id: string;
  isOpen: boolean;
}) {
  return (
    // The second attribute stays when the visitor closes it (fill-page-data.ts).
    <details
      open={isOpen}
      data-open={isOpen ? '' : undefined}
      className="group/line break-inside-avoid border-line border-b print:border-none"
    >
      <summary className="flex items-start gap-3 py-3 hover:text-rail print:py-0">
        <Heading level={level} size="small" id={`${id}-name`} className="min-w-0 flex-1">
          <NameParts name={line.name} mark="–" />
        </Heading>
        <Icon
          name="chevron"
          className="mt-1.5 size-4 text-rail transition-transform duration-base group-open/line:rotate-180"
        />
      </summary>
      <section aria-labelledby={`${id}-name`} className="flex flex-col gap-4 pt-1 pb-12 print:pb-8">
        <LineTimes line={line} />
      </section>
    </details>
  );
}
