import { LiveStatus } from '#components/travel/live-status.tsx';
import { type Mode, modes } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { DisruptionView } from './cart-view.ts';

/** Shows the type of an item as icon and text, in the colour of its mode if it has one. */
export function ItemKind({ icon, kind, mode }: { icon: IconName; kind: string; mode: Mode | null }) {
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 font-semibold text-sm',
        mode ? modes[mode].text : 'text-quiet',
      )}
    >
      <Icon name={icon} className="size-[1.25em]" />
      <span>{kind}</span>
    </p>
  );
}

/** A notice about a journey that is cancelled, or expected at other times. */
export function ItemDisruption({ disruption: { isCancelled, text } }: { disruption: DisruptionView }) {
  return (
    <p className="text-sm">
      <LiveStatus text={text} isCancelled={isCancelled} />
    </p>
  );
}

/** Details of an item, one line each. The message of a voucher keeps its line breaks. */
export function ItemFacts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <p key={fact} className="figures wrap-anywhere whitespace-pre-line text-quiet">
      {fact}
    </p>
  ));
}
