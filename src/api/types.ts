/** The types of the API's data, derived from its schemas. Types alone: importing this file costs a browser nothing. */
import type { z } from 'zod';
import type { ContactMessageInput } from '#src/contact/contact-message.ts';
import type {
  blogPostSchema,
  contactReceiptSchema,
  countrySchema,
  destinationSchema,
  healthSchema,
  pageContentSchema,
  readinessSchema,
} from './schemas.ts';

export type PageContentData = z.output<typeof pageContentSchema>;
export type BlogPostData = z.output<typeof blogPostSchema>;
export type DestinationData = z.output<typeof destinationSchema>;
export type CountryData = z.output<typeof countrySchema>;
export type ReadinessData = z.output<typeof readinessSchema>;

/** A part of a list: `page` from 1, `total` over all of it. */
export type ListData<Item> = { items: Item[]; page: number; pageSize: number; total: number };

/** What each call takes and answers. */
export type ApiTypes = {
  pageContent: PageContentData;
  blogs: ListData<BlogPostData>;
  blog: BlogPostData;
  destinations: ListData<DestinationData>;
  destination: DestinationData;
  countries: CountryData[];
  contactInput: ContactMessageInput;
  contact: z.output<typeof contactReceiptSchema>;
  health: z.output<typeof healthSchema>;
  ready: ReadinessData;
};
