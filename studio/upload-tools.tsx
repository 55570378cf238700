/** Studio plugin for uploads: shows editors why a file was refused. */
import { useToast } from '@sanity/ui/toast';
import { useEffect } from 'react';
import { definePlugin, type LayoutProps } from 'sanity';
import { createUploadErrors } from './uploads/upload-errors.ts';

const refusals = createUploadErrors();

function UploadErrorLayout(props: LayoutProps) {
  const { push } = useToast();
  useEffect(
    () =>
      refusals.listen(({ title, reason }) =>
        push({ status: 'error', title, description: reason, duration: 15_000 }),
      ),
    [push],
  );
  return props.renderDefault(props);
}

export const uploadTools = definePlugin({
  name: 'southbound-uploads',
  form: {
    image: { assetSources: (before) => before.map(refusals.explained) },
    file: { assetSources: (before) => before.map(refusals.explained) },
  },
  studio: { components: { layout: UploadErrorLayout } },
});
