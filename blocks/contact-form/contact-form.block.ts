import { defineLoadedBlock } from '#blocks/define-block.ts';
import { contactForm as schema } from '#schemas/blocks/contact-form.schema.ts';
import { loadContactForm } from './contact-form.load.ts';
import { ContactForm, ContactFormUnavailable } from './contact-form.tsx';

/** The definition of block `contactForm`: a form that sends us a message. */
export const contactForm = defineLoadedBlock({
  schema,
  load: loadContactForm,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'fallback',
  Fallback: ContactFormUnavailable,
  Component: ContactForm,
});
