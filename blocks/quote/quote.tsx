import type { BlockProps } from '#blocks/define-block.ts';
import type { quote } from '#schemas/blocks/quote.ts';

/** Somebody’s words, large; who said it stands in the margin beside them. */
export function Quote({ block: { text, attribution, role } }: BlockProps<typeof quote>) {
  return (
    <figure className="page-grid gap-y-6 border-rail border-t-4 pt-6">
      <blockquote className="col-span-12 lg:order-2 lg:col-span-8 lg:col-start-5">
        <p className="max-w-[26em] text-balance font-display font-semibold text-2xl tracking-[-0.02em] before:-ms-[0.45em] before:content-['“'] after:content-['”']">
          {text}
        </p>
      </blockquote>
      {(attribution || role) && (
        <figcaption className="col-span-12 lg:order-1 lg:col-span-4 lg:row-start-1">
          {attribution && <span className="block font-semibold">{attribution}</span>}
          {role && <span className="block text-quiet text-sm">{role}</span>}
        </figcaption>
      )}
    </figure>
  );
}
