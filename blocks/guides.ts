import type { BlockType } from '#schemas/blocks/index.ts';
import { guide as alongTheWay } from './along-the-way/along-the-way.guide.ts';
import type { BlockGuide } from './block-guide.ts';
import { guide as callToAction } from './call-to-action/call-to-action.guide.ts';
import { guide as cardList } from './card-list/card-list.guide.ts';
import { guide as cart } from './cart/cart.guide.ts';
import { guide as checkout } from './checkout/checkout.guide.ts';
import { guide as contactForm } from './contact-form/contact-form.guide.ts';
import { guide as countryMap } from './country-map/country-map.guide.ts';
import { guide as departureCalendar } from './departure-calendar/departure-calendar.guide.ts';
import { guide as departures } from './departures/departures.guide.ts';
import { guide as extrasPicker } from './extras-picker/extras-picker.guide.ts';
import { guide as faq } from './faq/faq.guide.ts';
import { guide as fareGuide } from './fare-guide/fare-guide.guide.ts';
import { guide as featureColumns } from './feature-columns/feature-columns.guide.ts';
import { guide as figures } from './figures/figures.guide.ts';
import { guide as form } from './form/form.guide.ts';
import { guide as gallery } from './gallery/gallery.guide.ts';
import { guide as gettingThere } from './getting-there/getting-there.guide.ts';
import { guide as giftVoucher } from './gift-voucher/gift-voucher.guide.ts';
import { guide as hero } from './hero/hero.guide.ts';
import { guide as journeySearch } from './journey-search/journey-search.guide.ts';
import { guide as keyFacts } from './key-facts/key-facts.guide.ts';
import { guide as linkList } from './link-list/link-list.guide.ts';
import { guide as mediaText } from './media-text/media-text.guide.ts';
import { guide as notice } from './notice/notice.guide.ts';
import { guide as passPicker } from './pass-picker/pass-picker.guide.ts';
import { guide as purchase } from './purchase/purchase.guide.ts';
import { guide as purchaseFailed } from './purchase-failed/purchase-failed.guide.ts';
import { guide as quote } from './quote/quote.guide.ts';
import { guide as richText } from './rich-text/rich-text.guide.ts';
import { guide as routeCards } from './route-cards/route-cards.guide.ts';
import { guide as routeMap } from './route-map/route-map.guide.ts';
import { guide as serviceStatus } from './service-status/service-status.guide.ts';
import { guide as sharedBlocks } from './shared-blocks/shared-blocks.guide.ts';
import { guide as siteSearch } from './site-search/site-search.guide.ts';
import { guide as stationList } from './station-list/station-list.guide.ts';
import { guide as table } from './table/table.guide.ts';
import { guide as tabs } from './tabs/tabs.guide.ts';
import { guide as timetable } from './timetable/timetable.guide.ts';
import { guide as tourDetail } from './tour-detail/tour-detail.guide.ts';
import { guide as tourList } from './tour-list/tour-list.guide.ts';
import { guide as tripPlanner } from './trip-planner/trip-planner.guide.ts';
import { guide as video } from './video/video.guide.ts';

/** The guides of all block types: advice for editors and designers, and the story of each state. */
export const guides = {
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
} satisfies { [Type in BlockType]: BlockGuide };
