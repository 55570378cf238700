import { alongTheWay } from './along-the-way.schema.ts';
import { callToAction } from './call-to-action.schema.ts';
import { cardList } from './card-list.schema.ts';
import { cart } from './cart.schema.ts';
import { checkout } from './checkout.schema.ts';
import { contactForm } from './contact-form.schema.ts';
import { countryMap } from './country-map.schema.ts';
import { departureCalendar } from './departure-calendar.schema.ts';
import { departures } from './departures.schema.ts';
import { extrasPicker } from './extras-picker.schema.ts';
import { faq } from './faq.schema.ts';
import { fareGuide } from './fare-guide.schema.ts';
import { featureColumns } from './feature-columns.schema.ts';
import { figures } from './figures.schema.ts';
import { form } from './form.schema.ts';
import { gallery } from './gallery.schema.ts';
import { gettingThere } from './getting-there.schema.ts';
import { giftVoucher } from './gift-voucher.schema.ts';
import { hero } from './hero.schema.ts';
import { journeySearch } from './journey-search.schema.ts';
import { keyFacts } from './key-facts.schema.ts';
import { linkList } from './link-list.schema.ts';
import { mediaText } from './media-text.schema.ts';
import { notice } from './notice.schema.ts';
import { passPicker } from './pass-picker.schema.ts';
import { purchase } from './purchase.schema.ts';
import { purchaseFailed } from './purchase-failed.schema.ts';
import { quote } from './quote.schema.ts';
import { richText } from './rich-text.schema.ts';
import { routeCards } from './route-cards.schema.ts';
import { routeMap } from './route-map.schema.ts';
import { serviceStatus } from './service-status.schema.ts';
import { sharedBlocks } from './shared-blocks.schema.ts';
import { siteSearch } from './site-search.schema.ts';
import { stationList } from './station-list.schema.ts';
import { table } from './table.schema.ts';
import { tabs } from './tabs.schema.ts';
import { timetable } from './timetable.schema.ts';
import { tourDetail } from './tour-detail.schema.ts';
import { tourList } from './tour-list.schema.ts';
import { tripPlanner } from './trip-planner.schema.ts';
import { video } from './video.schema.ts';

/** All block types of the content model. `blocks/registry.ts` must implement each of them, or the type check fails. */
export const blockSchemas = {
  hero,
  richText,
  mediaText,
  gallery,
  video,
  quote,
  featureColumns,
  tabs,
  keyFacts,
  figures,
  routeCards,
  cardList,
  countryMap,
  routeMap,
  timetable,
  departures,
  serviceStatus,
  alongTheWay,
  stationList,
  fareGuide,
  linkList,
  callToAction,
  faq,
  notice,
  sharedBlocks,
  contactForm,
  form,
  journeySearch,
  tripPlanner,
  tourList,
  tourDetail,
  extrasPicker,
  passPicker,
  giftVoucher,
  cart,
  checkout,
  purchase,
  purchaseFailed,
  gettingThere,
  siteSearch,
  departureCalendar,
  table,
} as const;

/** Every block `_type` that a page may contain. */
export type BlockType = keyof typeof blockSchemas;
