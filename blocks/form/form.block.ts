import { defineLoadedBlock } from '#blocks/define-block.ts';
import { form as schema } from '#schemas/blocks/form.schema.ts';
import { loadForm } from './form.load.ts';
import { Form, FormFallback } from './form.tsx';

/** The definition of block `form`: a form whose fields editors choose. */
export const form = defineLoadedBlock({
  schema,
  load: loadForm,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'fallback',
  Fallback: FormFallback,
  Component: Form,
});
