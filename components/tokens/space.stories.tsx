/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { Container, Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import css from '../tokens.css?raw';
import { Spaces, Widths } from './token-reference.tsx';

/** Stories of the spacing tokens: quarter-rem steps, and three spaces that follow the page width. */
export default { title: 'Tokens/Space' } satisfies Meta;

export const SpacesAndWidths = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Spaces
      </Heading>
      <Spaces css={css} />
      <Heading level={2} size="small">
        Widths
      </Heading>
      <Widths css={css} />
    </Container>
  ),
};

const columns = Array.from({ length: 12 }, (_, index) => index + 1);

/** Text, pictures and tables share the grid's edges. */
export const TwelveColumns = {
  render: () => (
    <Container className="py-stack">
      <Heading level={1} size="section">
        Twelve columns
      </Heading>
      <Grid className="mt-stack">
        {columns.map((column) => (
          <div key={column} className="figures col-span-1 h-64 bg-fresh pt-2 text-center text-sm">
            {column}
          </div>
        ))}
      </Grid>
    </Container>
  ),
};
