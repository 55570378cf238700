/** Dialog that publishes or unpublishes ticked documents: first what will happen, then the result of each. */
import { Badge, Box, Button, Card, Dialog, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useId, useState } from 'react';
import { useClient, useSchema } from 'sanity';
import { countNoun, formatCount } from '#contracts/counts.ts';
import { newRedirectId } from '../components/move-section.tsx';
import { useDocumentValidation } from '../components/use-document-validation.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import type { BulkItem, BulkKind } from '../publishing/bulk-publishing.ts';
import { describePublishError } from '../publishing/publishing-actions.ts';
import { applyBulkPlan, readBulkPlan } from '../publishing/read-bulk-plan.ts';
import { ListWaiting } from './list-states.tsx';

const words = {
  publish: { verb: 'Publish', done: 'Published', header: 'Publish these documents?', tone: 'positive' },
  unpublish: {
    verb: 'Unpublish',
    done: 'Unpublished',
    header: 'Unpublish these documents?',
    tone: 'critical',
  },
} as const;

type State =
  | { readonly step: 'reading'; readonly count: number }
  | { readonly step: 'failed' }
  | { readonly step: 'planned' | 'applying' | 'done'; readonly items: readonly BulkItem[] };

interface BulkDialogProps {
  readonly kind: BulkKind;
  /** Published ids, at most `maxBulkDocuments`. Another array is planned again. */
  readonly ids: readonly string[];
  readonly onClose: (isApplied: boolean) => void;
}

/** Shows what publishing or unpublishing would do, applies it as one transaction, and shows the results. */
export function BulkDialog({ kind, ids, onClose }: BulkDialogProps) {
  const id = useId();
  const client = useClient({ apiVersion: studioApiVersion });
  const validate = useDocumentValidation();
  const [state, setState] = useState<State>({ step: 'reading', count: 0 });
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { verb, done, header, tone } = words[kind];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads the plan again.
  useEffect(() => {
    let isCurrent = true;
    const show = (next: State) => isCurrent && setState(next);
    readBulkPlan(kind, ids, {
      client,
      validate,
      newId: newRedirectId,
      progress: (count) => show({ step: 'reading', count }),
    }).then(
      (items) => show({ step: 'planned', items }),
      () => show({ step: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, validate, kind, ids, round]);

  async function apply(items: readonly BulkItem[]): Promise<void> {
    setFault(null);
    setState({ step: 'applying', items });
    try {
      await applyBulkPlan(items, client);
      setState({ step: 'done', items });
    } catch (error) {
      setFault(`Nothing changed. ${describePublishError(error)}`);
      setState({ step: 'reading', count: 0 });
      setRound((before) => before + 1);
    }
  }

  const items = 'items' in state ? state.items : [];
  const included = items.filter(({ refusal }) => refusal === null).length;
  const isDone = state.step === 'done';
  return (
    <Dialog
      id={id}
      header={isDone ? `${done}: ${countNoun(included, 'document')}` : header}
      width={1}
      onClose={() => onClose(isDone)}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" text={isDone ? 'Close' : 'Cancel'} onClick={() => onClose(isDone)} />
          {'items' in state && !isDone && (
            <Button
              tone={tone}
              text={`${verb} ${countNoun(included, 'document')}`}
              loading={state.step === 'applying'}
              disabled={state.step === 'applying' || included === 0}
              onClick={() => void apply(items)}
            />
          )}
        </Flex>
      }
    >
      <Stack gap={4} padding={4}>
        {fault !== null && (
          <Card tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>{fault}</Text>
          </Card>
        )}
        {state.step === 'failed' && (
          <Card tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>The content is unavailable. Please try again.</Text>
          </Card>
        )}
        {state.step === 'reading' && (
          <ListWaiting>
            {formatCount(state.count)} of {formatCount(ids.length)} checked …
          </ListWaiting>
        )}
        {'items' in state && (
          <>
            {!isDone && <Text size={1}>{describePlan(kind, items)}</Text>}
            <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {items.map((item) => (
                <Item key={item.id} item={item} outcome={isDone ? done : `Will be ${done.toLowerCase()}`} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function describePlan(kind: BulkKind, items: readonly BulkItem[]): string {
  const included = items.filter(({ refusal }) => refusal === null).length;
  if (included === 0) return 'None of these can be included.';
  const left = items.length - included;
  const rest = left === 0 ? '' : ` ${countNoun(left, 'document')} will be left as before.`;
  if (kind === 'publish') return `Visitors will see ${included === 1 ? 'it' : 'all of it'} at once.${rest}`;
  return included === 1
    ? `Visitors will no longer see it. It stays here as a draft.${rest}`
    : `Visitors will no longer see them. They stay here as drafts.${rest}`;
}

function Item({ item, outcome }: { item: BulkItem; outcome: string }) {
  const { title, type, refusal, warnings, consequences } = item;
  const schema = useSchema();
  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex gap={3} align="flex-start">
        <Stack gap={3} flex={1} style={{ minWidth: 0 }}>
          <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size={1} muted>
            {schema.get(type)?.title ?? type}
          </Text>
          {[...(refusal === null ? [] : [refusal]), ...consequences].map((line) => (
            <Text size={1} key={line} style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
          {warnings.map((line) => (
            <Flex gap={2} align="flex-start" key={line}>
              <Badge tone="caution">Warning</Badge>
              <Box flex={1} paddingTop={1}>
                <Text size={1} style={{ overflowWrap: 'anywhere' }}>
                  {line}
                </Text>
              </Box>
            </Flex>
          ))}
        </Stack>
        <Badge tone={refusal === null ? 'positive' : 'default'}>
          {refusal === null ? outcome : 'Not included'}
        </Badge>
      </Flex>
    </Card>
  );
}
