import type { Metadata } from 'next';
import { ComponentReference } from '#src/page/component-reference.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Component reference', robots: { index: false } };

/** Page with every block and component, for developers and reviewers. */
export default function ComponentReferencePage() {
  return <ComponentReference />;
}
