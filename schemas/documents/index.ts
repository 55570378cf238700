import { blockSchemas } from '../blocks/index.ts';
import { blockStudioType } from './blocks-field.ts';
import { blogPost } from './blog-post.ts';
import { destination } from './destination.ts';
import { page } from './page.ts';
import { previewLink } from './preview-link.ts';
import { redirect } from './redirect.ts';
import { sharedSection } from './shared-section.ts';
import { siteNoticeDocument } from './site-notice.ts';
import { siteSettingsDocument } from './site-settings.ts';
import { station } from './station.ts';
import { tour } from './tour.ts';
import { travelPass } from './travel-pass.ts';

/** Every type that the Studio registers: documents, then blocks. */
export const studioTypes = [
  page,
  destination,
  blogPost,
  tour,
  travelPass,
  station,
  sharedSection,
  siteSettingsDocument,
  siteNoticeDocument,
  redirect,
  previewLink,
  ...Object.values(blockSchemas).map(blockStudioType),
];
