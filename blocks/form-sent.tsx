import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { Icon } from '#components/ui/icon.tsx';

/* In server HTML the browser moves focus here through `autofocus`. React ignores the attribute on a div in
   the client, where the ref does it. */
const focusOnLoad = { autoFocus: true };

/** Replaces the form once it is sent: thanks, and the reference to quote. It takes focus. */
export function FormSent({ title, reference, thanks }: { title: string; reference: string; thanks: string }) {
  return (
    <div
      ref={focusOnMount}
      {...focusOnLoad}
      tabIndex={-1}
      className="flex flex-col gap-3 border-rail border-s-4 bg-fresh px-6 py-6"
    >
      <p className="flex items-center gap-2 font-display font-semibold text-xl">
        <Icon name="check" className="size-6 text-rail" />
        {title}
      </p>
      <p className="whitespace-pre-line">{thanks}</p>
      <p>
        Your reference is <strong className="figures whitespace-nowrap">{reference}</strong>. Quote it if you
        contact us again.
      </p>
    </div>
  );
}
