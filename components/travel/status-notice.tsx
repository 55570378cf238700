import { TextLink } from '#components/ui/link.tsx';
import { keepDates } from '#components/ui/non-breaking-spaces.ts';
import type { StatusNoticeView } from './status-view.ts';

/** A notice about a line, a station or everything: title, text, period, and a link to the operator. */
export function StatusNotice({ notice: { title, text, period, link } }: { notice: StatusNoticeView }) {
  return (
    <div className="figures flex max-w-text flex-col gap-1 border-warning border-s-4 ps-3">
      <p className="wrap-anywhere font-semibold">{title}</p>
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {(period || link) && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          {period && <span className="text-quiet">{keepDates(period)}</span>}
          {link && <TextLink href={link.href}>More at {link.host}</TextLink>}
        </p>
      )}
    </div>
  );
}
