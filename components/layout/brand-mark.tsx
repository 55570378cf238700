import { classNames } from '#components/ui/class-names.ts';

/** Logo: a small poster with hills, a low horizon and a line going south. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path className="fill-fresh" d="M0 0h32v32H0Z" />
      <path className="fill-rail" d="M0 15 9 7l6 5 5-3 12 9v14H0Z" />
      <path className="fill-deep" d="M0 21c9-4 22-3 32-1v12H0Z" />
      <path className="fill-on-deep" d="M22.5 19h1.600L17 32H6Z" />
    </svg>
  );
}
