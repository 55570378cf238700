import { Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { studioApiVersion } from '../editing/api-version.ts';
import { publishingAdvice } from '../publishing/before-publishing.ts';
import { refusalInWords } from '../publishing/refusal.ts';

/** So many are read before publishing; whoever has more looks at the page. */
const mostShown = 6;

/** The same action, which first tells what the page would leave out, and asks whether to publish all the same. */
export function publishAfterCheck(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const { draft } = props;
    const client = useClient({ apiVersion: studioApiVersion });
    const toast = useToast();
    const [advice, setAdvice] = useState<readonly string[]>([]);
    const [isBusy, setBusy] = useState(false);
    const description = original(props);
    if (!description || !draft) return description;

    async function check(): Promise<void> {
      setBusy(true);
      try {
        const found = await publishingAdvice(draft ?? {}, (query, parameters) =>
          client.fetch<unknown>(query, { ...parameters }, { perspective: 'published' }),
        );
        if (found.length === 0) description?.onHandle?.();
        else setAdvice(found);
      } catch (error) {
        toast.push({
          status: 'error',
          title: 'It was not published: nothing has changed.',
          description: refusalInWords(error),
        });
      } finally {
        setBusy(false);
      }
    }

    return {
      ...description,
      disabled: Boolean(description.disabled) || isBusy,
      onHandle: () => void check(),
      dialog:
        advice.length === 0
          ? description.dialog
          : {
              type: 'confirm',
              tone: 'caution',
              message: (
                <Stack gap={3}>
                  <Text size={1} weight="semibold">
                    Visitors will not see all of it
                  </Text>
                  {advice.slice(0, mostShown).map((each) => (
                    <Text key={each} size={1}>
                      {each}
                    </Text>
                  ))}
                  {advice.length > mostShown && <Text size={1}>And {advice.length - mostShown} more.</Text>}
                </Stack>
              ),
              confirmButtonText: 'Publish all the same',
              cancelButtonText: 'Go back',
              onCancel: () => setAdvice([]),
              onConfirm: () => {
                setAdvice([]);
                description.onHandle?.();
              },
            },
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'PublishAfterCheck';
  return Publish;
}
