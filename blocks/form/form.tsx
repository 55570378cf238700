import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps, FallbackProps } from '#blocks/define-block.ts';
import { FormUnavailable } from '#blocks/form-unavailable.tsx';
import { ClearOutcomeIsland, FormIsland } from '#blocks/islands.tsx';
import { Grid } from '#components/ui/container.tsx';
import { sentFormQuery } from '#contracts/search/sent-form-query.ts';
import type { form } from '#schemas/blocks/form.schema.ts';
import type { FormBlockData } from './form.load.ts';

/** A form with an editor's fields, in one column. Its recipient stays on the server. */
export function Form({ block, data, headingLevel, id }: BlockProps<typeof form, FormBlockData>) {
  const { heading, lead, fields, submitLabel, thanks, documentId = '', formKey = '' } = block;
  return (
    <Grid className="gap-y-stack">
      <BlockIntro
        {...{ heading, lead, id }}
        level={headingLevel}
        className="col-span-12 lg:col-span-4 lg:pe-6"
      />
      <div className="col-span-12 max-w-text lg:col-span-7 lg:col-start-5">
        <FormIsland {...{ id, fields, submitLabel, thanks }} address={{ documentId, formKey }} {...data} />
        {data.sentReference !== null && <ClearOutcomeIsland parameters={sentFormQuery.names} />}
      </div>
    </Grid>
  );
}

/** The fallback when the form can't be shown. */
export function FormFallback(place: FallbackProps) {
  return <FormUnavailable {...place} title="This form is unavailable" action="try again" />;
}
