import { alongTheWay } from './along-the-way.ts';
import { callToAction } from './call-to-action.ts';
import { cardList } from './card-list.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { contactForm } from './contact-form.ts';
import { countryMap } from './country-map.ts';
import { extrasPicker } from './extras-picker.ts';
import { faq } from './faq.ts';
import { fareGuide } from './fare-guide.ts';
import { gallery } from './gallery.ts';
import { gettingThere } from './getting-there.ts';
import { giftVoucher } from './gift-voucher.ts';
import { hero } from './hero.ts';
import { journeySearch } from './journey-search.ts';
import { keyFacts } from './key-facts.ts';
import { linkList } from './link-list.ts';
import { mediaText } from './media-text.ts';
import { notice } from './notice.ts';
import { passPicker } from './pass-picker.ts';
import { purchase } from './purchase.ts';
import { purchaseFailed } from './purchase-failed.ts';
import { quote } from './quote.ts';
import { richText } from './rich-text.ts';
import { routeCards } from './route-cards.ts';
import { routeMap } from './route-map.ts';
import { sharedBlocks } from './shared-blocks.ts';
import { siteSearch } from './site-search.ts';
import { stationList } from './station-list.ts';
import { timetable } from './timetable.ts';
import { tourDetail } from './tour-detail.ts';
import { tourList } from './tour-list.ts';

/**
 * The content model's union of block types. `blocks/registry.ts` must answer each of them, or the typecheck fails.
 */
export const blockSchemas = {
  hero,
  richText,
  mediaText,
  gallery,
  quote,
  keyFacts,
  routeCards,
  cardList,
  countryMap,
  routeMap,
  timetable,
  alongTheWay,
  stationList,
  fareGuide,
  linkList,
  callToAction,
  faq,
  notice,
  sharedBlocks,
  contactForm,
  journeySearch,
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
} as const;

/** Every `_type` that a page may hold. */
export type BlockType = keyof typeof blockSchemas;
