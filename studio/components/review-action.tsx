/** Document action and badge of reviews: request one, approve, or send back. */
import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import { Button, Card, Flex, Select, Stack, Text, TextArea } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useRelativeTime,
  useUserListWithPermissions,
} from 'sanity';
import { hasText, publishedId } from '#schemas/validation/verdict.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import {
  describeReview,
  parseReview,
  type ReviewStep,
  reviewMutations,
  reviewQuery,
  type StoredEntry,
} from '../reviews/review.ts';
import { LabelledField } from './labelled-field.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { UserName } from './user-name.tsx';

function useReview(id: string): readonly StoredEntry[] {
  const live = useLiveQuery(reviewQuery, { id: publishedId(id) });
  return live.state === 'here' ? parseReview(live.found) : [];
}

const done: Readonly<Record<ReviewStep, string>> = {
  requested: 'Review requested.',
  approved: 'Approved.',
  sentBack: 'Sent back.',
};

/** Document action that requests a review, or answers a request. */
export const reviewAction: DocumentActionComponent = ({
  id,
  type,
  draft,
  published,
  version,
  onComplete,
}) => {
  const [isOpen, setOpen] = useState(false);
  const entries = useReview(id);
  const shown = version ?? draft ?? published;
  const isRequested = entries.at(-1)?.step === 'requested';
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: isRequested ? 'Review …' : 'Request review …',
    icon: EyeOpenIcon,
    disabled: !shown,
    onHandle: () => setOpen(true),
    dialog: isOpen &&
      shown && {
        type: 'dialog',
        header: isRequested ? 'Review' : 'Request review',
        onClose: close,
        width: 'medium',
        content: <ReviewForm {...{ id, type, entries, isRequested }} shown={shown} onDone={close} />,
      },
  };
};
reviewAction.displayName = 'ReviewAction';

type FormProps = {
  readonly id: string;
  readonly type: string;
  readonly entries: readonly StoredEntry[];
  readonly isRequested: boolean;
  readonly shown: SanityDocument;
  readonly onDone: () => void;
};

function ReviewForm({ id, type, entries, isRequested, shown, onDone }: FormProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const user = useCurrentUser();
  const toast = useToast();
  const [text, setText] = useState('');
  const [person, setPerson] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function add(step: ReviewStep): Promise<void> {
    setBusy(true);
    const added = { step, author: user?.id ?? '', text, person, revision: shown._rev };
    try {
      await client.mutate(reviewMutations(publishedId(id), type, added, new Date()));
      toast.push({ status: 'success', title: done[step] });
      onDone();
    } catch {
      setBusy(false);
      toast.push({ status: 'error', title: 'We couldn’t save that. Please try again.' });
    }
  }

  return (
    <Stack gap={4} padding={1}>
      {entries.length > 0 && (
        <Stack gap={2} as="ol" data-testid="review">
          {entries.slice(-5).map((each) => (
            <EntryItem key={`${each.at} ${each.step}`} entry={each} />
          ))}
        </Stack>
      )}
      <LabelledField label={isRequested ? 'Comment' : 'Note'}>
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={2_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </LabelledField>
      {!isRequested && <PersonField shown={shown} person={person} onChange={setPerson} />}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        {isRequested ? (
          <>
            <Button
              mode="ghost"
              text="Send back"
              title={hasText(text) ? undefined : 'Write what has to change.'}
              disabled={isBusy || !hasText(text)}
              onClick={() => void add('sentBack')}
            />
            <Button tone="positive" text="Approve" disabled={isBusy} onClick={() => void add('approved')} />
          </>
        ) : (
          <Button
            tone="primary"
            text="Request review"
            disabled={isBusy}
            onClick={() => void add('requested')}
          />
        )}
      </Flex>
    </Stack>
  );
}

/** Choice of a person; nothing if this user is the only one. */
function PersonField({
  shown,
  person,
  onChange,
}: {
  shown: SanityDocument;
  person: string;
  onChange: (person: string) => void;
}) {
  const user = useCurrentUser();
  const { data } = useUserListWithPermissions({ documentValue: shown, permission: 'update' });
  const others = (data ?? []).filter(({ id }) => id !== user?.id);
  if (others.length === 0) return null;
  return (
    <LabelledField label="Who should look at it? (optional)">
      {(input) => (
        <Select {...input} value={person} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Anyone</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.displayName}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  );
}

const verbs: Readonly<Record<ReviewStep, string>> = {
  requested: 'requested a review',
  approved: 'approved',
  sentBack: 'sent it back',
};

function EntryItem({ entry: { step, at, author, person, text } }: { entry: StoredEntry }) {
  const when = useRelativeTime(at, { useTemporalPhrase: true });
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} muted>
          <UserName id={author} /> {verbs[step]}
          {person && (
            <>
              {' '}
              from <UserName id={person} />
            </>
          )}{' '}
          {when}
        </Text>
        {text && <Text size={1}>{text}</Text>}
      </Stack>
    </Card>
  );
}

/** Badge of a document with a review. */
export const reviewBadge: DocumentBadgeComponent = ({ id, draft, published, version }) =>
  describeReview(useReview(id), (version ?? draft ?? published)?._rev);
