import type { ReactNode } from 'react';
import '#components/draft/draft.css';
import { settingsAround } from '#src/page/draft/open-draft.ts';
import { documentMetadata, documentViewport, SiteDocument } from '../site-document.tsx';

export const generateMetadata = documentMetadata;
export const viewport = documentViewport;

/** The layout of drafts: the public's, for an editor with the navigation and the footer as they are in drafts. */
export default async function DraftLayout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument settings={await settingsAround()} isDraft>
      {/* Beside the form the banner stands elsewhere: known before it is drawn, nothing jumps. */}
      <script>{'if(self!==top)document.documentElement.dataset.framed=1'}</script>
      {children}
    </SiteDocument>
  );
}
