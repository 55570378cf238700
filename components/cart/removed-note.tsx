import { CartForm } from './cart-form.tsx';
import type { RemovedView } from './cart-view.ts';

/** Note in place of the last removed item, with an "Undo" button. */
export function RemovedNote({ removed, action }: { removed: RemovedView; action: string }) {
  return (
    <div
      data-cart-removed=""
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 bg-fresh py-1.5 ps-4 pe-3 text-sm"
    >
      <p className="hyphens-auto py-1.5">
        Removed: <span className="font-semibold">{removed.description}</span>
      </p>
      <CartForm
        action={action}
        values={{ intent: 'restore', itemId: removed.id }}
        label="Undo"
        about={removed.description}
        variant="quiet"
        className="contents [&>button]:min-h-11 [&>button]:px-1 [&>button]:text-sm [&>output]:col-span-2 [&>output:not(:empty)]:mt-0 [&>output:not(:empty)]:mb-2"
      />
    </div>
  );
}
