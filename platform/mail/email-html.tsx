/** HTML email template (React Email): renders the parts of an email in one column, with inline styles and dark mode. */
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import type { Email, EmailCall, EmailEntry, EmailPart, EmailSite, EmailStage, EmailState } from './email.ts';
import { type EmailColour, emailColours } from './email-colours.ts';
import { emailText } from './email-text.ts';
import type { ComposedMail } from './mail.ts';

const sans = '"Hanken Grotesk", -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const display = `"Bricolage Grotesque", ${sans}`;
const mono = 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace';

/** Breaks long words, names and addresses, so that they do not widen the email beyond a phone. */
const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
/** Takes the direction of each line from its first strong character. */
const asWritten: CSSProperties = { unicodeBidi: 'plaintext', whiteSpace: 'pre-line' };
const tabular: CSSProperties = { fontVariantNumeric: 'tabular-nums' };

/** Renders an email as subject, plain text and HTML. */
export async function renderEmail(
  email: Email,
  site: EmailSite,
): Promise<Required<Pick<ComposedMail, 'subject' | 'text' | 'html'>>> {
  return {
    subject: email.subject,
    text: emailText(email, site),
    html: await render(<EmailDocument email={email} site={site} />),
  };
}

/** Renders an email as HTML: one column, no images or external files, readable without its style sheet. */
function EmailDocument({ email, site }: { email: Email; site: EmailSite }) {
  return (
    <Html lang="en-NZ">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{email.subject}</title>
        <style>{darkStyles}</style>
      </Head>
      <Preview>{email.preview}</Preview>
      <Body className="ground-paper" style={{ ...ground('paper'), margin: 0, padding: 0, fontFamily: sans }}>
        <Container style={{ maxWidth: '600px', width: '100%' }}>
          <Masthead site={site} />
          <Section className="pad" style={{ padding: '32px 32px 8px' }}>
            <Heading
              as="h1"
              className="ink-ink"
              style={{
                ...ink('ink'),
                ...breaking,
                margin: '0 0 20px',
                fontFamily: display,
                fontSize: '30px',
                lineHeight: '1.1',
                fontWeight: 700,
                letterSpacing: '-0.01em',
              }}
            >
              {email.heading}
            </Heading>
            {numbered(email.parts).map(({ key, value }) => (
              <Part key={key} part={value} />
            ))}
          </Section>
          <Foot site={site} />
        </Container>
      </Body>
    </Html>
  );
}

function Masthead({ site }: { site: EmailSite }) {
  return (
    <Section className="ground-deep pad" style={{ ...ground('deep'), padding: '18px 32px' }}>
      <Link
        href={`${site.siteUrl}/`}
        className="ink-on-deep"
        style={{
          ...ink('on-deep'),
          fontFamily: display,
          fontSize: '20px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {site.name}
      </Link>
    </Section>
  );
}

function Foot({ site }: { site: EmailSite }) {
  return (
    <Section className="pad" style={{ padding: '8px 32px 40px' }}>
      <div
        className="edge-line"
        style={{ borderTop: `1px solid ${emailColours.line.light}`, paddingTop: 16 }}
      >
        <Words colour="quiet" style={{ fontSize: '14px', margin: 0 }}>
          <Link href={`${site.siteUrl}/`} className="ink-quiet" style={{ ...ink('quiet'), fontWeight: 600 }}>
            {site.name}
          </Link>
          . {site.tagline}.
        </Words>
      </div>
    </Section>
  );
}

function Part({ part }: { part: EmailPart }) {
  switch (part.kind) {
    case 'paragraph':
      return <Words colour={part.quiet ? 'quiet' : 'ink'}>{part.text}</Words>;
    case 'notice':
      return (
        <div
          className="edge-warning"
          style={{
            borderLeft: `4px solid ${emailColours.warning.light}`,
            paddingLeft: 16,
            margin: '0 0 20px',
          }}
        >
          <Words style={{ margin: 0 }}>{part.text}</Words>
        </div>
      );
    case 'heading':
      return <Subheading>{part.text}</Subheading>;
    case 'list':
      return (
        <ul className="ink-ink" style={{ ...ink('ink'), margin: '0 0 20px', padding: '0 0 0 20px' }}>
          {numbered(part.items).map(({ key, value }) => (
            <li key={key} style={{ ...body, ...breaking, margin: '0 0 6px' }}>
              {value}
            </li>
          ))}
        </ul>
      );
    case 'code':
      return <Code part={part} />;
    case 'entry':
      return <Entry entry={part} />;
    case 'account':
      return <Account part={part} />;
    case 'quote':
      return (
        <div
          className="edge-line"
          style={{ borderLeft: `4px solid ${emailColours.line.light}`, paddingLeft: 16, margin: '0 0 24px' }}
        >
          <Words style={{ ...asWritten, fontSize: '19px', margin: '0 0 8px' }}>{part.text}</Words>
          <Words colour="quiet" style={{ margin: 0 }}>
            {part.by}
          </Words>
        </div>
      );
    case 'action':
      return part.quiet ? (
        <Words>
          <Link href={part.url} className="ink-rail" style={{ ...ink('rail'), textDecoration: 'underline' }}>
            {part.label}
          </Link>
        </Words>
      ) : (
        <Section style={{ margin: '8px 0 24px' }}>
          <Button
            href={part.url}
            className="ground-rail-plane ink-on-deep"
            style={{
              ...ground('rail-plane'),
              ...ink('on-deep'),
              ...breaking,
              borderRadius: 4,
              fontSize: '17px',
              fontWeight: 600,
              padding: '14px 22px',
            }}
          >
            {part.label}
          </Button>
        </Section>
      );
  }
}

/** Renders a code to copy by hand, with the facts that belong to it. */
function Code({ part }: { part: EmailPart & { kind: 'code' } }) {
  return (
    <Section
      className="ground-fresh"
      style={{ ...ground('fresh'), borderRadius: 4, margin: '0 0 24px', padding: '16px 20px' }}
    >
      {part.facts.map(({ label, value }) => (
        <div key={label} style={{ display: 'inline-block', margin: '0 28px 12px 0', verticalAlign: 'top' }}>
          <Words colour="quiet" style={{ fontSize: '14px', margin: 0 }}>
            {label}
          </Words>
          <Words style={{ fontSize: '20px', fontWeight: 700, lineHeight: '1.25', margin: 0 }}>{value}</Words>
        </div>
      ))}
      <Words colour="quiet" style={{ fontSize: '14px', margin: 0 }}>
        {part.label}
      </Words>
      <Words
        style={{
          ...breaking,
          fontFamily: mono,
          // Keeps a voucher code on one line of a phone.
          fontSize: part.code.length > 12 ? '18px' : '22px',
          fontWeight: 700,
          lineHeight: '1.35',
          margin: 0,
        }}
      >
        {part.code}
      </Words>
    </Section>
  );
}

function Entry({ entry }: { entry: EmailEntry }) {
  return (
    <div
      className="edge-ink"
      style={{ borderTop: `2px solid ${emailColours.ink.light}`, margin: '0 0 28px', paddingTop: 14 }}
    >
      <Heading
        as="h2"
        className="ink-ink"
        style={{
          ...ink('ink'),
          ...breaking,
          margin: 0,
          fontFamily: display,
          fontSize: '20px',
          lineHeight: '1.2',
          fontWeight: 700,
        }}
      >
        {entry.title}
      </Heading>
      {entry.detail && (
        <Words colour="quiet" style={{ margin: '2px 0 0' }}>
          {entry.detail}
        </Words>
      )}
      {entry.state && <State state={entry.state} />}
      {entry.note && <Words style={{ margin: '10px 0 0' }}>{entry.note}</Words>}
      {entry.stages.map((stage) => (
        <Stage key={`${stage.label} ${stage.from.day} ${stage.from.time}`} stage={stage} />
      ))}
      {entry.lists.map(({ title, items }) => (
        <div key={title} style={{ marginTop: 14 }}>
          <Words colour="quiet" style={{ fontSize: '14px', margin: 0 }}>
            {title}
          </Words>
          {numbered(items).map(({ key, value }) => (
            <Words key={key} style={{ margin: 0 }}>
              {value}
            </Words>
          ))}
        </div>
      ))}
      {entry.smallPrint && (
        <Words colour="quiet" style={{ fontSize: '14px', lineHeight: '1.45', margin: '14px 0 0' }}>
          {entry.smallPrint}
        </Words>
      )}
    </div>
  );
}

const tones = { good: 'rail', waiting: 'warning', bad: 'error', over: 'quiet' } as const;
const marks = { good: '●', waiting: '○', bad: '✕', over: '–' } as const;

function State({ state: { tone, text } }: { state: EmailState }) {
  return (
    <Words colour={tones[tone]} style={{ fontWeight: 600, margin: '6px 0 0' }}>
      <span aria-hidden="true">{marks[tone]} </span>
      {text}
    </Words>
  );
}

/** Renders a journey like a departure board: times and places, connected by the line in its colour. */
function Stage({ stage: { label, mode, from, to, note } }: { stage: EmailStage }) {
  const line = (extra: CSSProperties = {}): CSSProperties => ({
    borderLeft: `4px solid ${emailColours[mode].light}`,
    paddingLeft: 14,
    verticalAlign: 'top',
    ...extra,
  });
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      width="100%"
      style={{ marginTop: 18, borderCollapse: 'collapse' }}
    >
      <tbody>
        <tr>
          <When call={from} />
          <td className={`edge-${mode}`} style={line({ paddingBottom: 14 })}>
            <Where call={from} />
            <Words
              colour={mode}
              style={{ fontSize: '15px', fontWeight: 600, lineHeight: '1.35', margin: '3px 0 0' }}
            >
              {label}
            </Words>
            {note && (
              <Words colour="quiet" style={{ fontSize: '15px', lineHeight: '1.35', margin: 0 }}>
                {note}
              </Words>
            )}
          </td>
        </tr>
        <tr>
          <When call={to} />
          <td className={`edge-${mode}`} style={line()}>
            <Where call={to} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function When({ call: { time, day } }: { call: EmailCall }) {
  return (
    <td style={{ width: 84, verticalAlign: 'top', paddingRight: 12 }}>
      <Words style={{ ...tabular, fontSize: '20px', fontWeight: 700, lineHeight: '1.2', margin: 0 }}>
        {time}
      </Words>
      <Words colour="quiet" style={{ fontSize: '14px', lineHeight: '1.3', margin: 0, whiteSpace: 'nowrap' }}>
        {day}
      </Words>
    </td>
  );
}

function Where({ call }: { call: EmailCall }) {
  return <Words style={{ fontWeight: 600, lineHeight: '1.3', margin: 0 }}>{call.place}</Words>;
}

function Account({ part }: { part: EmailPart & { kind: 'account' } }) {
  return (
    <>
      <table
        cellPadding="0"
        cellSpacing="0"
        border={0}
        width="100%"
        style={{ margin: '0 0 12px', borderCollapse: 'collapse' }}
      >
        <tbody>
          {part.rows.map(({ label, amount, strong }) => {
            const cell: CSSProperties = {
              borderTop: `1px solid ${emailColours.line.light}`,
              padding: '8px 0',
              verticalAlign: 'top',
            };
            const weight = { fontWeight: strong ? 700 : 400, margin: 0 };
            return (
              <tr key={label}>
                <td className="edge-line" style={{ ...cell, paddingRight: 16 }}>
                  <Words style={weight}>{label}</Words>
                </td>
                <td className="edge-line" style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>
                  <Words style={{ ...weight, ...tabular }}>{amount}</Words>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {part.note && (
        <Words colour="quiet" style={{ fontSize: '14px' }}>
          {part.note}
        </Words>
      )}
    </>
  );
}

function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      className="ink-ink"
      style={{
        ...ink('ink'),
        ...breaking,
        margin: '32px 0 12px',
        fontFamily: display,
        fontSize: '20px',
        lineHeight: '1.2',
        fontWeight: 700,
      }}
    >
      {children}
    </Heading>
  );
}

const body: CSSProperties = { fontFamily: sans, fontSize: '17px', lineHeight: '1.5' };

function Words({
  children,
  colour = 'ink',
  style,
}: {
  children: ReactNode;
  colour?: EmailColour;
  style?: CSSProperties;
}) {
  return (
    <Text
      className={`ink-${colour}`}
      style={{ ...body, ...ink(colour), ...breaking, margin: '0 0 16px', ...style }}
    >
      {children}
    </Text>
  );
}

/** Keys items by index, because an email is rendered once. */
function numbered<T>(values: readonly T[]): { readonly key: string; readonly value: T }[] {
  return values.map((value, at) => ({ key: String(at), value }));
}

function ink(colour: EmailColour): CSSProperties {
  return { color: emailColours[colour].light };
}

function ground(colour: EmailColour): CSSProperties {
  return { backgroundColor: emailColours[colour].light };
}

/** Dark mode: repeats the inline colours with their dark values. */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
body > table > tbody > tr > td { background-color: ${emailColours.paper.dark} !important; }
${Object.entries(emailColours)
  .map(
    ([name, { dark }]) =>
      `.ink-${name} { color: ${dark} !important; } .ground-${name} { background-color: ${dark} !important; } .edge-${name} { border-color: ${dark} !important; }`,
  )
  .join('\n')}
}
`;
