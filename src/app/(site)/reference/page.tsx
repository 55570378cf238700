import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'next';
import { TokenReference } from '#components/tokens/token-reference.tsx';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Design tokens', robots: { index: false } };

/** Reference page of the design tokens, read from the style sheet so that the two always agree. */
export default async function TokenReferencePage() {
  const css = await readFile(join(process.cwd(), 'components', 'tokens.css'), 'utf8');
  return (
    <Container>
      <Heading level={1} className="pt-rhythm">
        Design tokens
      </Heading>
      <p className="mt-4 mb-rhythm max-w-text text-pretty text-quiet">
        Read from the style sheet: what is shown here is what the pages use.
      </p>
      <TokenReference css={css} />
    </Container>
  );
}
