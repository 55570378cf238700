import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps, FallbackProps } from '#blocks/define-block.ts';
import { FormUnavailable } from '#blocks/form-unavailable.tsx';
import { ContactFormIsland } from '#blocks/islands.tsx';
import { Grid } from '#components/ui/container.tsx';
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
export function ContactFormUnavailable(place: FallbackProps) {
  return (
    <FormUnavailable {...place} title="The contact form is unavailable" action="send your message then" />
  );
}
