/** Document layout that draws a document once. */
import { type DocumentLayoutProps, LoadingBlock, useCommentsEnabled, useFeatureEnabled } from 'sanity';

/**
 * A document, once it is known whether the project has comments. Otherwise Sanity draws the document again when it learns
 * this: menus and panels close, and what was typed in them is lost.
 */
export function DrawOnceLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled();
  const { isLoading } = useFeatureEnabled('studioComments');
  return enabled || !isLoading ? props.renderDefault(props) : <LoadingBlock fill />;
}
