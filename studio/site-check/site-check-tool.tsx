/** Studio tool that checks the site: content, pages and links to other sites. */
import { LaunchIcon } from '@sanity/icons/Launch';
import {
  Badge,
  Box,
  Button,
  Card,
  Checkbox,
  Container,
  Flex,
  Heading,
  Select,
  Spinner,
  Stack,
  Text,
} from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useRef, useState } from 'react';
import { useClient, useCurrentUser, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import type { LinkResult } from '#contracts/content/link-check.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatList } from '#contracts/lists.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import { useDocumentValidation } from '../components/use-document-validation.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { documentTitle } from '../editing/document-title.ts';
import { formatPath } from '../editing/format-path.ts';
import { askPublicPage } from './ask-public-page.ts';
import { connectLinkChecker, LinkChecksOffError } from './check-external-links.ts';
import {
  type CheckedDocument,
  type CheckedVersion,
  checkSite,
  type SiteFinding,
  type SiteReport,
} from './check-site.ts';
import { type ExternalLink, replaceExternalLink } from './external-links.ts';

type State =
  | { readonly step: 'start' }
  | { readonly step: 'running'; readonly progress: string }
  | { readonly step: 'failed'; readonly reason: string }
  | { readonly step: 'done'; readonly report: SiteReport };

/** Tool “Site check”. */
export function SiteCheckTool() {
  const client = useClient({ apiVersion: studioApiVersion });
  const user = useCurrentUser();
  const validate = useDocumentValidation();
  const [version, setVersion] = useState<CheckedVersion>('published');
  const [hasLinks, setHasLinks] = useState(false);
  const [state, setState] = useState<State>({ step: 'start' });
  /** Number of the newest check; results of an earlier one are ignored. */
  const newest = useRef(0);

  async function run(): Promise<void> {
    newest.current += 1;
    const round = newest.current;
    const show = (next: State) => {
      if (round === newest.current) setState(next);
    };
    show({ step: 'running', progress: 'Reading all documents …' });
    try {
      const report = await checkSite(version, {
        client,
        validate,
        ask: askPublicPage,
        checkLinks: hasLinks ? await connectLinkChecker(client, user?.id) : null,
        progress: (progress) => show({ step: 'running', progress }),
      });
      show({ step: 'done', report });
    } catch (error) {
      const isOff = error instanceof LinkChecksOffError;
      if (isOff) setHasLinks(false);
      show({
        step: 'failed',
        reason: isOff
          ? 'This site does not check links to other sites. Check the rest without them.'
          : 'The check stopped, because the site or its content is unavailable. Please try again.',
      });
    }
  }

  const isRunning = state.step === 'running';
  return (
    <Box overflow="auto" height="fill" data-testid="site-check">
      <Container width={2} padding={4} paddingY={5}>
        <Stack gap={5}>
          <Stack gap={4}>
            <Heading as="h1" size={2}>
              Site check
            </Heading>
            <Text size={1} muted>
              Finds missing texts, dead links, wrong addresses, and pages that nothing links to.
            </Text>
          </Stack>
          <Flex gap={4} align="center" wrap="wrap">
            <Box style={{ width: '15rem', maxWidth: '100%' }}>
              <Select
                aria-label="What to check"
                value={version}
                disabled={isRunning}
                onChange={({ currentTarget }) =>
                  setVersion(currentTarget.value === 'drafts' ? 'drafts' : 'published')
                }
              >
                <option value="published">What visitors see</option>
                <option value="drafts">All drafts, as if published</option>
              </Select>
            </Box>
            <Flex as="label" gap={3} align="center">
              <Checkbox
                checked={hasLinks}
                disabled={isRunning}
                onChange={({ currentTarget }) => setHasLinks(currentTarget.checked)}
              />
              <Text size={1}>Links to other sites (takes minutes)</Text>
            </Flex>
            <Button tone="primary" text="Check" disabled={isRunning} onClick={() => void run()} />
          </Flex>
          {isRunning && (
            <Flex gap={3} align="center" role="status">
              <Spinner muted />
              <Text size={1} muted>
                {state.progress}
              </Text>
            </Flex>
          )}
          {state.step === 'failed' && (
            <Card tone="critical" padding={3} radius={2} role="alert">
              <Text size={1}>{state.reason}</Text>
            </Card>
          )}
          {state.step === 'done' && <Report report={state.report} />}
        </Stack>
      </Container>
    </Box>
  );
}

const linkNouns: Readonly<Record<LinkResult['status'], string>> = {
  working: 'work',
  moved: 'moved',
  broken: 'broken',
  'timed-out': 'timed out',
  'not-checked': 'not checked',
};

function Report({ report: { documents, documentCount, links } }: { report: SiteReport }) {
  const count = (level: SiteFinding['level']) =>
    documents.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
  const statuses = [...links].map(([status, number]) => `${number} ${linkNouns[status]}`);
  return (
    <Stack gap={4}>
      <Stack gap={3} role="status">
        <Text weight="semibold">
          {documents.length === 0
            ? 'Everything is in order.'
            : `${countNoun(count('error'), 'error')}, ${countNoun(count('warning'), 'warning')}`}
        </Text>
        <Text size={1} muted>
          {countNoun(documentCount, 'document')} checked.
          {statuses.length > 0 && ` Links to other sites: ${formatList(statuses)}.`}
        </Text>
      </Stack>
      <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {documents.map((checked) => (
          <DocumentFindings key={checked.document._id} checked={checked} />
        ))}
      </Stack>
    </Stack>
  );
}

function DocumentFindings({ checked: { document, findings } }: { checked: CheckedDocument }) {
  const schema = useSchema();
  const { _id, _type: type } = document;
  return (
    <Card as="li" border radius={2} padding={4}>
      <Stack gap={4}>
        <Stack gap={3}>
          <Text size={1} weight="semibold" style={{ overflowWrap: 'anywhere' }}>
            <IntentLink intent="edit" params={{ id: publishedId(_id), type }}>
              {documentTitle(document)}
            </IntentLink>
          </Text>
          <Text size={1} muted>
            {schema.get(type)?.title ?? type}
          </Text>
        </Stack>
        <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {findings.map((finding) => (
            <FindingRow
              key={`${formatPath(finding.path)} ${finding.message}`}
              document={document}
              finding={finding}
            />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

const badges = {
  error: { tone: 'critical', words: 'Error' },
  warning: { tone: 'caution', words: 'Warning' },
  note: { tone: 'default', words: 'Not checked' },
} as const;

function FindingRow({
  document,
  finding: { level, message, path, link },
}: {
  document: CheckedDocument['document'];
  finding: SiteFinding;
}) {
  const { tone, words } = badges[level];
  const params = { id: publishedId(document._id), type: document._type };
  return (
    <Flex as="li" gap={3} align="flex-start" wrap="wrap">
      <Badge tone={tone}>{words}</Badge>
      <Box flex={1} paddingTop={1} style={{ minWidth: '12rem' }}>
        <Text size={1} style={{ overflowWrap: 'anywhere' }}>
          {path.length === 0 ? (
            message
          ) : (
            <IntentLink intent="edit" params={{ ...params, path: formatPath(path) }}>
              {message}
            </IntentLink>
          )}
        </Text>
      </Box>
      {link?.status === 'moved' && link.movedTo && (
        <UseNewAddress document={document} link={{ url: link.url, path }} newUrl={link.movedTo} />
      )}
      {link && link.status !== 'moved' && (
        <Button
          as="a"
          href={link.url}
          target="_blank"
          rel="noreferrer"
          mode="bleed"
          fontSize={1}
          padding={2}
          icon={LaunchIcon}
          aria-label={`Open ${link.url}`}
        />
      )}
    </Flex>
  );
}

function UseNewAddress({
  document,
  link,
  newUrl,
}: {
  document: CheckedDocument['document'];
  link: ExternalLink;
  newUrl: string;
}) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered');

  async function replace(): Promise<void> {
    setState('busy');
    try {
      await replaceExternalLink(client, document._id, link, newUrl);
      setState('done');
    } catch {
      setState('offered');
      toast.push({
        status: 'error',
        title: 'Nothing changed.',
        description: 'The document has newer changes. Open it and change the link there.',
      });
    }
  }

  if (state === 'done')
    return (
      <Box paddingTop={1}>
        <Text size={1} muted role="status">
          Changed in the draft
        </Text>
      </Box>
    );
  return (
    <Button
      mode="ghost"
      fontSize={1}
      padding={2}
      text="Use the new address"
      loading={state === 'busy'}
      disabled={state === 'busy'}
      onClick={() => void replace()}
    />
  );
}
