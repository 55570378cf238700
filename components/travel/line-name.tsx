import { type Mode, ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Anchor } from '#components/ui/link.tsx';
import { keepPlaces } from '#components/ui/non-breaking-spaces.ts';

/** Name of a line with the icon of its mode; links to its timetable page if there is one. */
export function LineName({
  line: { name, mode, href },
  className,
}: {
  line: { readonly name: string; readonly mode: Mode | null; readonly href: string | null };
  className?: string;
}) {
  const kept = keepPlaces(name);
  const words = href ? (
    <Anchor href={href} className="link-line">
      {kept}
    </Anchor>
  ) : (
    kept
  );
  return mode ? (
    <ModeBadge mode={mode} className={classNames('leading-snug', className)}>
      <span>{words}</span>
    </ModeBadge>
  ) : (
    <span className={classNames('inline-flex text-sm font-semibold', className)}>
      <span>{words}</span>
    </span>
  );
}
