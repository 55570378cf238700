import { Icon } from '#components/ui/icon.tsx';

/** Link to the top of the page: the browser's own `#top`, without a script. */
export function BackToTop() {
  return (
    <a href="#top" className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:underline">
      <Icon name="arrow-up" className="size-4" />
      Back to the top
    </a>
  );
}
