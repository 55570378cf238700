import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { serviceStatusPath } from '#contracts/page-paths.ts';

/** Cancellations, delays or a notice in one line, with a link to the service status. Not printed: it is soon outdated. */
export function ServiceNote({ text }: { text: string }) {
  return (
    <p className="flex max-w-text items-start gap-2 print:hidden">
      <Icon name="warning" className="mt-[0.15em] size-[1.2em] shrink-0 text-warning" />
      <span className="figures">
        <b className="font-semibold">{text}</b>{' '}
        <TextLink href={serviceStatusPath}>See service status</TextLink>.
      </span>
    </p>
  );
}
