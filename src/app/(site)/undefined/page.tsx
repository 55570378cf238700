import type { Metadata } from 'next';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Empty page', robots: { index: false } };

/** Empty page that the specification asks for: the layout without content. */
export default function EmptyPage() {
  return null;
}
