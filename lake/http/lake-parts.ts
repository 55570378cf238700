import type { ImageCuts } from '../assets/image-cuts.ts';
import type { ImageService } from '../assets/image-service.ts';
import type { Content } from '../content.ts';
import type { LiveEvents } from '../events/live-events.ts';
import type { EditorSettings } from './editor-settings.ts';

/** What the routes work on. */
export type LakeParts = {
  content: Content;
  live: LiveEvents;
  images: ImageService;
  cuts: ImageCuts;
  settings: EditorSettings;
  /** Where uploads are while they are read. */
  uploadFolder: string;
};
