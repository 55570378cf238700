/** The media library as the place to choose a picture in a form, instead of the Studio's list without descriptions. */
import { Box, Dialog } from '@sanity/ui';
import { useId } from 'react';
import type { AssetSource, AssetSourceComponentProps } from 'sanity';
import { MediaGrid } from './media-grid.tsx';

function MediaSource({ onSelect, onClose }: AssetSourceComponentProps) {
  const id = useId();
  return (
    <Dialog id={id} header="Choose a picture" width={2} onClose={onClose}>
      <Box padding={4}>
        <MediaGrid
          verb="Choose"
          onChoose={(asset) => onSelect([{ kind: 'assetDocumentId', value: asset.id }])}
        />
      </Box>
    </Dialog>
  );
}

/** Name of the Studio's own source. It keeps its upload. */
const ownSource = 'sanity-default';

// The Studio compares sources by identity, so each is replaced once.
const replaced = new WeakMap<AssetSource, AssetSource>();

/** Returns the source with the media library as its component, if it is the Studio's own. */
export function chooseFromLibrary(source: AssetSource): AssetSource {
  if (source.name !== ownSource) return source;
  const own = replaced.get(source) ?? { ...source, component: MediaSource };
  replaced.set(source, own);
  return own;
}
