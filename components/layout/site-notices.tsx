import { Container } from '#components/ui/container.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { TextLink } from '#components/ui/link.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';

/** A notice for the whole site. */
export interface SiteNoticeView {
  readonly key: string;
  readonly text: string;
  readonly tone: 'information' | 'warning';
  /** Link to details; omitted without an address. */
  readonly link?: { readonly label: string; readonly href?: string | undefined } | undefined;
}

const tones = {
  information: { icon: 'info', word: 'Note', edge: 'border-coach', text: 'text-coach' },
  warning: { icon: 'warning', word: 'Warning', edge: 'border-warning', text: 'text-warning' },
} as const;

/** Site-wide notices above a page's content, warnings first. Icon and text mark the tone, not colour alone. */
export function SiteNotices({ notices }: { notices: readonly SiteNoticeView[] }) {
  if (notices.length === 0) return null;
  const inOrder = notices.toSorted((a, b) => Number(b.tone === 'warning') - Number(a.tone === 'warning'));
  return (
    <section aria-label="Notices" className="print:hidden">
      {inOrder.map((notice) => (
        <SiteNotice key={notice.key} notice={notice} />
      ))}
    </section>
  );
}

function SiteNotice({ notice: { text, tone, link } }: { notice: SiteNoticeView }) {
  const { icon, word, edge, text: colour } = tones[tone];
  return (
    <div className={`border-b-2 bg-paper ${edge}`}>
      <Container>
        <p className="flex items-start gap-2.5 py-2.5">
          <Icon name={icon} className={`mt-1 size-5 ${colour}`} />
          <span className="min-w-0 break-words">
            <VisuallyHidden>{word}: </VisuallyHidden>
            {text}
            {link?.href && (
              <>
                {' '}
                <TextLink href={link.href}>{link.label}</TextLink>
              </>
            )}
          </span>
        </p>
      </Container>
    </div>
  );
}
