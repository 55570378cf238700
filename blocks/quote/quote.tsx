import type { BlockProps } from '#blocks/define-block.ts';
import type { quote } from '#schemas/blocks/quote.schema.ts';

/** A quotation in large type with a decorative mark; its source stands below. */
export function Quote({ block: { text, attribution, role } }: BlockProps<typeof quote>) {
  return (
    <figure className="quotation page-grid">
      <svg viewBox="0 0 48 36" aria-hidden="true">
        <path d="M0 36V17C0 6 6 0 18 0l2 7c-6 1-9 4-9 10h9v19ZM27 36V17C27 6 33 0 45 0l2 7c-6 1-9 4-9 10h9v19Z" />
      </svg>
      <blockquote className="col-span-12 lg:col-span-8">
        <p>{text}</p>
      </blockquote>
      {(attribution || role) && (
        <figcaption className="col-span-12 mt-1 flex flex-wrap gap-x-3 lg:col-span-8 lg:col-start-5">
          {attribution && <span className="font-semibold">{attribution}</span>}
          {role && <span className="text-quiet">{role}</span>}
        </figcaption>
      )}
    </figure>
  );
}
