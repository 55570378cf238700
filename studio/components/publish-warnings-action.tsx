/** Studio publish action that lists warnings and asks for confirmation before publishing. */
import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { studioApiVersion } from '../editing/content-queries.ts';
import { publishingAdvice } from '../publishing/publish-warnings.ts';
import { usePublishing } from './use-publishing.ts';

/** Maximum number of warnings in the dialog; with more, the editor looks at the page. */
const maxShown = 6;

function Advice({ found, onLeave, onPublish }: AdviceProps) {
  return (
    <Stack gap={4} padding={1}>
      {found.slice(0, maxShown).map((each) => (
        <Text key={each} size={1}>
          {each}
        </Text>
      ))}
      {found.length > maxShown && <Text size={1}>And {found.length - maxShown} more.</Text>}
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" text="Keep editing" onClick={onLeave} />
        <Button tone="caution" text="Publish anyway" onClick={onPublish} />
      </Flex>
    </Stack>
  );
}

interface AdviceProps {
  readonly found: readonly string[];
  readonly onLeave: () => void;
  readonly onPublish: () => void;
}

/** Wraps the publish action: lists what the page would leave out, and asks whether to publish anyway. */
export function publishAfterCheck(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const { draft } = props;
    const client = useClient({ apiVersion: studioApiVersion });
    const [advice, setAdvice] = useState<readonly string[] | null>(null);
    const { isBusy, run } = usePublishing();
    const description = original(props);
    if (!description || !draft) return description;

    const check = () =>
      run(async () => {
        const found = await publishingAdvice(draft, (query, parameters) =>
          client.fetch<unknown>(query, { ...parameters }, { perspective: 'published' }),
        );
        if (found.length === 0) description.onHandle?.();
        else setAdvice(found);
      });

    const close = () => setAdvice(null);
    return {
      ...description,
      disabled: Boolean(description.disabled) || isBusy,
      onHandle: () => void check(),
      dialog: advice
        ? {
            type: 'dialog',
            header: 'Visitors won’t see everything',
            onClose: close,
            content: (
              <Advice
                found={advice}
                onLeave={close}
                onPublish={() => {
                  close();
                  description.onHandle?.();
                }}
              />
            ),
          }
        : (description.dialog ?? null),
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'PublishAfterCheck';
  return Publish;
}
