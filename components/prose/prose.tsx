/** Renders rich text (Portable Text): headings, links, lists, quotes and pictures on the page grid. */
import { PortableText as Nodes, type PortableTextComponents } from '@portabletext/react';
import type { ReactNode } from 'react';
import { Picture } from '#components/media/picture.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import type { PortableText, TextBlock, TextImage } from '#schemas/shared/portable-text.schema.ts';
import { hasWords, proseSections } from './prose-sections.ts';

type Node = PortableText[number];
type Children = { children?: ReactNode };

function Paragraph({ children }: Children) {
  return <p className="mt-[1em] first:mt-0">{children}</p>;
}

/** A link in rich text; only its text if the linked page no longer exists. */
function ProseLink({ value, children }: Children & { value?: { href?: string | undefined } }) {
  return value?.href ? <TextLink href={value.href}>{children}</TextLink> : children;
}

function ProsePicture({ value: { image, caption } }: { value: TextImage }) {
  return (
    <figure className="mt-stack first:mt-0 [&+*]:mt-stack">
      <Picture image={image} sizes="(min-width: 40rem) 38rem, 100vw" />
      {caption && <figcaption className="mt-2 text-quiet text-sm">{caption}</figcaption>}
    </figure>
  );
}

const shared = {
  marks: {
    link: ProseLink,
    strong: ({ children }) => <strong>{children}</strong>,
    em: ({ children }) => <em>{children}</em>,
  },
  list: {
    bullet: ({ children }) => <ul className="prose-list list-[square] ps-[1.2em]">{children}</ul>,
    number: ({ children }) => (
      <ol className="prose-list figures list-decimal ps-[1.6em] marker:font-semibold">{children}</ol>
    ),
  },
  listItem: ({ children }) => <li className="mt-[0.4em] ps-[0.3em] first:mt-0">{children}</li>,
  // An unknown mark, from an older or newer Studio, keeps its text.
  unknownMark: ({ children }) => <>{children}</>,
  types: { image: ProsePicture },
} satisfies PortableTextComponents<Node>;

const blockquote = ({ children }: Children) => (
  <blockquote className="mt-[1.4em] border-rail border-s-2 ps-5 text-lg first:mt-0 [&+*]:mt-[1.4em]">
    <p>{children}</p>
  </blockquote>
);

function withHeadings(level: HeadingLevel, sublevel: HeadingLevel): PortableTextComponents<Node> {
  return {
    ...shared,
    block: {
      normal: Paragraph,
      blockquote,
      h2: ({ children }) => (
        <Heading level={level} size="section">
          {children}
        </Heading>
      ),
      h3: ({ children }) => (
        <Heading level={sublevel} size="small" className="mt-[1.6em] first:mt-0 [&+*]:mt-[0.5em]">
          {children}
        </Heading>
      ),
    },
  };
}

const withoutHeadings: PortableTextComponents<TextBlock> = {
  ...shared,
  block: { normal: Paragraph, blockquote, h2: Paragraph, h3: Paragraph },
};

export interface ProseProps {
  readonly value: PortableText;
  /** Level of the headings; `subheadingLevel` is that of the subheadings. */
  readonly headingLevel: HeadingLevel;
  readonly subheadingLevel: HeadingLevel;
}

/**
 * Rich text on the page grid. From 64rem up, section headings stand in the margin beside their content; below,
 * everything is one column.
 */
export function Prose({ value, headingLevel, subheadingLevel }: ProseProps) {
  const components = withHeadings(headingLevel, subheadingLevel);
  return (
    <div className="flex flex-col gap-y-14 print:gap-y-6">
      {proseSections(value).map(({ key, heading, body }) => (
        <Grid key={key} className="gap-y-4">
          {heading && (
            <div className="col-span-12 lg:col-span-4">
              <Nodes value={[heading]} components={components} onMissingComponent={false} />
            </div>
          )}
          {/* On wide windows, aligns the first line with the heading's baseline. */}
          <div
            className={classNames(
              'col-span-12 max-w-text lg:col-span-8 lg:col-start-5',
              heading && 'lg:pt-[0.7em]',
            )}
          >
            <Nodes value={body} components={components} onMissingComponent={false} />
          </div>
        </Grid>
      ))}
    </div>
  );
}

/** Rich text without headings and images: answers, notices, captions. */
export function ShortProse({ value, className }: { value: readonly TextBlock[]; className?: string }) {
  return (
    <div className={classNames('max-w-text', className)}>
      <Nodes value={value.filter(hasWords)} components={withoutHeadings} onMissingComponent={false} />
    </div>
  );
}
