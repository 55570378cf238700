import { blockSchemas } from '../blocks/index.ts';
import { blockStudioType } from './blocks-field.schema.ts';
import { blogPost } from './blog-post.schema.ts';
import { destination } from './destination.schema.ts';
import { page } from './page.schema.ts';
import { previewLink } from './preview-link.schema.ts';
import { redirect } from './redirect.schema.ts';
import { blockPattern, pageTemplate } from './saved-blocks.schema.ts';
import { sharedSection } from './shared-section.schema.ts';
import { siteNoticeDocument } from './site-notice.schema.ts';
import { siteSettingsDocument } from './site-settings.schema.ts';
import { station } from './station.schema.ts';
import { tour } from './tour.schema.ts';
import { travelPass } from './travel-pass.schema.ts';

const documents = [
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
];

/** Names of the document types of the site's content, without templates and patterns, which are only copied. */
export const documentTypes: readonly string[] = documents.map(({ name }) => name);

/** All types registered in the Studio: documents, then blocks. */
export const studioTypes = [
  ...documents,
  pageTemplate,
  blockPattern,
  ...Object.values(blockSchemas).map(blockStudioType),
];
