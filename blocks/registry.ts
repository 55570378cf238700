import type { BlockType } from '#schemas/blocks/index.ts';
import { alongTheWay } from './along-the-way/along-the-way.block.ts';
import { callToAction } from './call-to-action/call-to-action.block.ts';
import { cardList } from './card-list/card-list.block.ts';
import { cart } from './cart/cart.block.ts';
import { checkout } from './checkout/checkout.block.ts';
import { contactForm } from './contact-form/contact-form.block.ts';
import { countryMap } from './country-map/country-map.block.ts';
import type { BlockDefinition } from './define-block.ts';
import { departureCalendar } from './departure-calendar/departure-calendar.block.ts';
import { departures } from './departures/departures.block.ts';
import { extrasPicker } from './extras-picker/extras-picker.block.ts';
import { faq } from './faq/faq.block.ts';
import { fareGuide } from './fare-guide/fare-guide.block.ts';
import { featureColumns } from './feature-columns/feature-columns.block.ts';
import { figures } from './figures/figures.block.ts';
import { form } from './form/form.block.ts';
import { gallery } from './gallery/gallery.block.ts';
import { gettingThere } from './getting-there/getting-there.block.ts';
import { giftVoucher } from './gift-voucher/gift-voucher.block.ts';
import { hero } from './hero/hero.block.ts';
import { journeySearch } from './journey-search/journey-search.block.ts';
import { keyFacts } from './key-facts/key-facts.block.ts';
import { linkList } from './link-list/link-list.block.ts';
import { mediaText } from './media-text/media-text.block.ts';
import { notice } from './notice/notice.block.ts';
import { passPicker } from './pass-picker/pass-picker.block.ts';
import { purchase } from './purchase/purchase.block.ts';
import { purchaseFailed } from './purchase-failed/purchase-failed.block.ts';
import { quote } from './quote/quote.block.ts';
import { richText } from './rich-text/rich-text.block.ts';
import { routeCards } from './route-cards/route-cards.block.ts';
import { routeMap } from './route-map/route-map.block.ts';
import { serviceStatus } from './service-status/service-status.block.ts';
import { sharedBlocks } from './shared-blocks/shared-blocks.block.ts';
import { siteSearch } from './site-search/site-search.block.ts';
import { stationList } from './station-list/station-list.block.ts';
import { table } from './table/table.block.ts';
import { tabs } from './tabs/tabs.block.ts';
import { timetable } from './timetable/timetable.block.ts';
import { tourDetail } from './tour-detail/tour-detail.block.ts';
import { tourList } from './tour-list/tour-list.block.ts';
import { tripPlanner } from './trip-planner/trip-planner.block.ts';
import { video } from './video/video.block.ts';

/**
 * The registry of all block types with their definitions. A type of the content model that is missing here
 * does not compile.
 */
export const registry = {
  alongTheWay,
  callToAction,
  cardList,
  cart,
  checkout,
  contactForm,
  countryMap,
  departureCalendar,
  departures,
  extrasPicker,
  faq,
  fareGuide,
  featureColumns,
  figures,
  form,
  gallery,
  gettingThere,
  giftVoucher,
  hero,
  journeySearch,
  keyFacts,
  linkList,
  mediaText,
  notice,
  passPicker,
  purchase,
  purchaseFailed,
  quote,
  richText,
  routeCards,
  routeMap,
  serviceStatus,
  sharedBlocks,
  siteSearch,
  stationList,
  table,
  tabs,
  timetable,
  tourDetail,
  tourList,
  tripPlanner,
  video,
} satisfies { [Type in BlockType]: BlockDefinition<Type> };
