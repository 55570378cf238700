import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { FallbackProps } from './define-block.ts';

interface FormUnavailableProps extends FallbackProps {
  readonly title: string;
  /** The later action, such as “send your message then”. */
  readonly action: string;
}

/** The fallback when a form can't be shown. */
export function FormUnavailable({ title, action, headingLevel, id }: FormUnavailableProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        {title}
      </Heading>
      <p className="mt-2">
        Something isn’t working on our side. Please reload this page in a few minutes and {action}.
      </p>
    </section>
  );
}
