/** Document layout that draws a document once. */
import { type DocumentLayoutProps, LoadingBlock, useCommentsEnabled, useFeatureEnabled } from 'sanity';
import { environment } from '../environment.ts';

/**
 * Delays a document until it is known whether the project has comments. Otherwise Sanity draws it again when it learns
 * this: menus and panels close, and what was typed in them is lost.
 */
export function DrawOnceLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled();
  const { isLoading } = useFeatureEnabled('studioComments');
  return enabled || !isLoading || !environment.hasComments ? (
    props.renderDefault(props)
  ) : (
    <LoadingBlock fill />
  );
}
