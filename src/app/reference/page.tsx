import type { Metadata } from 'next';
import { TokenReference } from '#components/tokens/token-reference.tsx';
import { Container } from '#components/ui/container.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Design tokens', robots: { index: false } };

export default function TokenReferencePage() {
  return (
    <Container>
      <TokenReference />
    </Container>
  );
}
