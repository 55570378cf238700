import type { BlockType } from '#schemas/blocks/index.ts';
import { fixtures as alongTheWay } from './along-the-way/along-the-way.fixtures.ts';
import { fixtures as callToAction } from './call-to-action/call-to-action.fixtures.ts';
import { fixtures as cardList } from './card-list/card-list.fixtures.ts';
import { fixtures as cart } from './cart/cart.fixtures.ts';
import { fixtures as checkout } from './checkout/checkout.fixtures.ts';
import { fixtures as contactForm } from './contact-form/contact-form.fixtures.ts';
import { fixtures as countryMap } from './country-map/country-map.fixtures.ts';
import { fixtures as departureCalendar } from './departure-calendar/departure-calendar.fixtures.ts';
import { fixtures as departures } from './departures/departures.fixtures.ts';
import { fixtures as extrasPicker } from './extras-picker/extras-picker.fixtures.ts';
import { fixtures as faq } from './faq/faq.fixtures.ts';
import { fixtures as fareGuide } from './fare-guide/fare-guide.fixtures.ts';
import { fixtures as featureColumns } from './feature-columns/feature-columns.fixtures.ts';
import { fixtures as figures } from './figures/figures.fixtures.ts';
import type { BlockFixtures } from './fixture.ts';
import { fixtures as form } from './form/form.fixtures.ts';
import { fixtures as gallery } from './gallery/gallery.fixtures.ts';
import { fixtures as gettingThere } from './getting-there/getting-there.fixtures.ts';
import { fixtures as giftVoucher } from './gift-voucher/gift-voucher.fixtures.ts';
import { fixtures as hero } from './hero/hero.fixtures.ts';
import { fixtures as journeySearch } from './journey-search/journey-search.fixtures.ts';
import { fixtures as keyFacts } from './key-facts/key-facts.fixtures.ts';
import { fixtures as linkList } from './link-list/link-list.fixtures.ts';
import { fixtures as mediaText } from './media-text/media-text.fixtures.ts';
import { fixtures as notice } from './notice/notice.fixtures.ts';
import { fixtures as passPicker } from './pass-picker/pass-picker.fixtures.ts';
import { fixtures as purchase } from './purchase/purchase.fixtures.ts';
import { fixtures as purchaseFailed } from './purchase-failed/purchase-failed.fixtures.ts';
import { fixtures as quote } from './quote/quote.fixtures.ts';
import { fixtures as richText } from './rich-text/rich-text.fixtures.ts';
import { fixtures as routeCards } from './route-cards/route-cards.fixtures.ts';
import { fixtures as routeMap } from './route-map/route-map.fixtures.ts';
import { fixtures as serviceStatus } from './service-status/service-status.fixtures.ts';
import { fixtures as sharedBlocks } from './shared-blocks/shared-blocks.fixtures.ts';
import { fixtures as siteSearch } from './site-search/site-search.fixtures.ts';
import { fixtures as stationList } from './station-list/station-list.fixtures.ts';
import { fixtures as table } from './table/table.fixtures.ts';
import { fixtures as tabs } from './tabs/tabs.fixtures.ts';
import { fixtures as timetable } from './timetable/timetable.fixtures.ts';
import { fixtures as tourDetail } from './tour-detail/tour-detail.fixtures.ts';
import { fixtures as tourList } from './tour-list/tour-list.fixtures.ts';
import { fixtures as tripPlanner } from './trip-planner/trip-planner.fixtures.ts';
import { fixtures as video } from './video/video.fixtures.ts';

/** The fixtures of every block type. A type without fixtures does not compile. */
export const fixtures = {
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
} satisfies Record<BlockType, BlockFixtures>;
