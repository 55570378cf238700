/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import css from '../tokens.css?raw';
import { parseTokens } from './parse-tokens.ts';
import { Corners } from './token-reference.tsx';

export default { title: 'Tokens/Corners and motion' } satisfies Meta;

export const Radii = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Corners
      </Heading>
      <Corners css={css} />
    </Container>
  ),
};

/**
 * Transitions are short, and only show where something came from or went. Hover over a line; with reduced motion it
 * changes at once.
 */
export const Motion = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Motion
      </Heading>
      <ul className="flex flex-col gap-4">
        {parseTokens(css, 'transition-duration').map(({ name, value }) => (
          <li key={name} className="group figures border-line border-t pt-3 text-sm">
            <strong>{name}</strong> <code className="text-quiet">{value}</code>
            <div
              className="mt-2 h-4 w-16 bg-rail ease-out group-hover:translate-x-32"
              style={{
                transitionProperty: 'translate',
                transitionDuration: `var(--transition-duration-${name})`,
              }}
            />
          </li>
        ))}
      </ul>
    </Container>
  ),
};
