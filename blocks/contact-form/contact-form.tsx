import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps, FallbackProps } from '#blocks/define-block.ts';
import { ContactFormIsland } from '#blocks/islands.tsx';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { contactForm } from '#schemas/blocks/contact-form.schema.ts';
import type { ContactFormData } from './contact-form.load.ts';

/** A contact form in one column. */
export function ContactForm({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof contactForm, ContactFormData>) {
  const { heading, lead, subjects, thanks } = block;
  return (
    <Grid className="gap-y-stack">
      <BlockIntro
        {...{ heading, lead, id }}
        level={headingLevel}
        className="col-span-12 lg:col-span-4 lg:pe-6"
      />
      <div className="col-span-12 max-w-text lg:col-span-7 lg:col-start-5">
        <ContactFormIsland id={id} subjects={subjects} thanks={thanks} {...data} />
      </div>
    </Grid>
  );
}

/** The fallback when the form can't be shown. */
export function ContactFormUnavailable({ headingLevel, id }: FallbackProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-text border-warning border-s-4 ps-5">
      <Heading level={headingLevel} size="small" id={`${id}-heading`} className="flex items-center gap-2">
        <Icon name="warning" className="size-[1em] text-warning" />
        The contact form is unavailable
      </Heading>
      <p className="mt-2">
        Something isn’t working on our side. Please reload this page in a few minutes and send your message
        then.
      </p>
    </section>
  );
}
