import { classNames } from '#components/ui/class-names.ts';

/** Placeholder for a missing image: a low horizon, hidden from screen readers. */
export function PicturePlaceholder({ ratio, className }: { ratio: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ aspectRatio: ratio }}
      className={classNames('block h-auto w-full bg-fresh', className)}
    >
      <path d="M-60 62 L18 44 40 54 66 36 96 56 180 46 V80 H-60Z" className="fill-rail opacity-25" />
      <path d="M-60 68 Q40 58 180 66 V80 H-60Z" className="fill-rail opacity-30" />
      <path d="M52 80 92 65.5 94.5 65.5 64 80Z" className="fill-paper" />
    </svg>
  );
}
