/** Studio plugin of the media library: a tool, and the choice of pictures in forms. */
import { ImagesIcon } from '@sanity/icons/Images';
import { definePlugin } from 'sanity';
import { chooseFromLibrary } from './media/media-source.tsx';
import { MediaTool } from './media/media-tool.tsx';

export const mediaTool = definePlugin({
  name: 'southbound-media',
  tools: (before) => [...before, { name: 'media', title: 'Media', icon: ImagesIcon, component: MediaTool }],
  form: { image: { assetSources: (before) => before.map(chooseFromLibrary) } },
});
