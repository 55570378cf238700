import { classNames } from '#components/ui/class-names.ts';
import { Icon, isIconName } from '#components/ui/icon.tsx';

const modeColours: Readonly<Record<string, string>> = {
  train: 'text-rail',
  coach: 'text-coach',
  ferry: 'text-ferry',
};

/** Icon of a navigation entry, coloured by transport mode. Renders nothing for an unknown icon name. */
export function EntryIcon({ icon, className }: { icon: string | undefined; className?: string }) {
  if (!icon || !isIconName(icon)) return null;
  return <Icon name={icon} className={classNames(modeColours[icon] ?? 'text-quiet', className)} />;
}
