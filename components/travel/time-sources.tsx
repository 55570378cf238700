import { Icon } from '#components/ui/icon.tsx';

/** Sources of the shown times: collapsed on screen, expanded in print. */
export function TimeSources({ sources }: { sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <details className="group/sources max-w-text text-quiet text-sm">
      <summary className="inline-flex min-h-8 items-center gap-1 underline underline-offset-4 print:no-underline">
        Where these times come from
        <Icon
          name="chevron"
          className="size-[1em] transition-transform duration-short group-open/sources:rotate-180"
        />
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {sources.map((source) => (
          <li key={source} className="wrap-anywhere border-line border-s-2 ps-3">
            {source}
          </li>
        ))}
      </ul>
    </details>
  );
}
