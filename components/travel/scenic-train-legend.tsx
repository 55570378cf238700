import { Icon } from '#components/ui/icon.tsx';

/** Explains the train that marks days in the date strip and the month. */
export function ScenicTrainLegend() {
  return (
    <p className="mt-2 flex items-center gap-1.5 text-quiet text-sm">
      <Icon name="train" className="size-[1.1em] text-rail" />
      <span>Days with a scenic train</span>
    </p>
  );
}
