/** Reference page of the design tokens: colours with contrast, type, space, corners and widths. */
import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { type ColourToken, measurePairs, parseColours } from './contrast.ts';
import { parseTokens, type Token } from './parse-tokens.ts';

type TokenProps = {
  /** Content of components/tokens.css, so that the page shows the values in use. */
  css: string;
};

export type TokenReferenceProps = TokenProps & {
  /** Level of the headings; the page has its own h1. */
  level?: HeadingLevel;
};

function Part({ title, level, children }: { title: string; level: HeadingLevel; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-stack">
      <Heading level={level} size="section">
        {title}
      </Heading>
      {children}
    </div>
  );
}

function Swatch({ token }: { token: ColourToken }) {
  return (
    <li className="flex flex-col gap-2">
      <div className="grid h-20 grid-cols-2 border border-hint">
        <div style={{ backgroundColor: token.light }} />
        <div style={{ backgroundColor: token.dark }} />
      </div>
      <p className="figures text-sm">
        <strong>{token.name}</strong>
        <br />
        <span className="text-quiet">
          {token.light} · {token.dark}
        </span>
      </p>
    </li>
  );
}

/** Sample for a colour that is never text: an edge and a disc. */
function Shape() {
  return (
    <svg viewBox="0 0 48 16" width="48" height="16" aria-hidden="true" className="inline-block">
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M21 2h26v12H21Z" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function ContrastTable({ colours }: { colours: readonly ColourToken[] }) {
  const hex = (name: string, theme: 'light' | 'dark') =>
    colours.find((colour) => colour.name === name)?.[theme];
  return (
    <ScrollRegion label="Contrast figures">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b-2 border-ink">
            <th className="py-2 pe-2 sm:pe-4">Ink on plane</th>
            <th className="py-2 pe-2 sm:pe-4 max-sm:hidden">For</th>
            <th className="py-2 pe-2 sm:pe-4">Theme</th>
            <th className="py-2 pe-2 sm:pe-4">Sample</th>
            <th className="py-2 pe-2 sm:pe-4 text-end">Contrast</th>
            <th className="py-2 text-end max-sm:hidden">At least</th>
          </tr>
        </thead>
        <tbody>
          {measurePairs(colours).map(({ on, ink, theme, use, ratio, minRatio }) => (
            <tr key={`${ink} ${on} ${theme}`} className="border-b border-line">
              <td className="py-2 pe-2 sm:pe-4">
                {ink} on {on}
              </td>
              <td className="py-2 pe-2 sm:pe-4 text-quiet max-sm:hidden">{use}</td>
              <td className="py-2 pe-2 sm:pe-4 text-quiet">{theme}</td>
              <td className="py-2 pe-2 sm:pe-4">
                <span
                  aria-hidden="true"
                  className="inline-block px-3 py-1 font-semibold"
                  style={{ backgroundColor: hex(on, theme), color: hex(ink, theme) }}
                >
                  {minRatio === 3 ? <Shape /> : 'Kaikōura'}
                </span>
              </td>
              <td className="py-2 pe-2 sm:pe-4 text-end">{ratio.toFixed(2)}</td>
              <td className="py-2 text-end text-quiet max-sm:hidden">{minRatio}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Values({ tokens, sample }: { tokens: readonly Token[]; sample: (token: Token) => ReactNode }) {
  return (
    <dl className="flex flex-col">
      {tokens.map((token) => (
        <div key={token.name} className="flex flex-col gap-2 border-t border-line py-3">
          <dt className="figures flex flex-wrap justify-between gap-x-4 text-sm">
            <strong>{token.name}</strong>
            <code className="text-quiet">{token.value}</code>
          </dt>
          <dd className="overflow-x-clip wrap-anywhere">{sample(token)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Swatches of all colours in both themes. */
export function Colours({ css }: TokenProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-gutter gap-y-6 md:grid-cols-3 lg:grid-cols-6">
      {parseColours(css).map((token) => (
        <Swatch key={token.name} token={token} />
      ))}
    </ul>
  );
}

/** Table of measured contrasts. */
export function Contrasts({ css }: TokenProps) {
  return <ContrastTable colours={parseColours(css)} />;
}

/** The font sizes, each with a sample. */
export function TypeScale({ css }: TokenProps) {
  return (
    <Values
      tokens={parseTokens(css, 'text')}
      sample={({ name }) => (
        <span
          className="font-display font-bold"
          style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}
        >
          Whangārei to Ōtaki, 07:45
        </span>
      )}
    />
  );
}

/** The spaces that follow the page width. */
export function Spaces({ css }: TokenProps) {
  return (
    <Values
      tokens={parseTokens(css, 'spacing')}
      sample={({ name }) => <div className="h-4 bg-rail" style={{ width: `var(--spacing-${name})` }} />}
    />
  );
}

/** The corner radii. */
export function Corners({ css }: TokenProps) {
  return (
    <Values
      tokens={parseTokens(css, 'radius')}
      sample={({ name }) => (
        <div className="h-12 w-24 bg-rail" style={{ borderRadius: `var(--radius-${name})` }} />
      )}
    />
  );
}

/** The maximum widths. */
export function Widths({ css }: TokenProps) {
  const tokens = parseTokens(css, 'container');
  const widest = Math.max(...tokens.map(({ value }) => Number.parseFloat(value)));
  return (
    <Values
      tokens={tokens}
      sample={({ value }) => (
        // As a share of the widest, so that they differ on a phone too.
        <div className="h-4 bg-rail" style={{ width: `${(100 * Number.parseFloat(value)) / widest}%` }} />
      )}
    />
  );
}

/** Reference page of the design tokens: colours with contrast, type, space, corners, widths. */
export function TokenReference({ css, level = 2 }: TokenReferenceProps) {
  return (
    <div className="flex flex-col gap-rhythm">
      <Part title="Colours" level={level}>
        <Colours css={css} />
      </Part>
      <Part title="Contrast" level={level}>
        <Contrasts css={css} />
      </Part>
      <Part title="Type" level={level}>
        <TypeScale css={css} />
      </Part>
      <Part title="Space" level={level}>
        <Spaces css={css} />
      </Part>
      <Part title="Corners" level={level}>
        <Corners css={css} />
      </Part>
      <Part title="Widths" level={level}>
        <Widths css={css} />
      </Part>
    </div>
  );
}
