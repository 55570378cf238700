/** Icons of document and block types in the Studio's lists and pickers. */
import { AddCircleIcon } from '@sanity/icons/AddCircle';
import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { BarChartIcon } from '@sanity/icons/BarChart';
import { BasketIcon } from '@sanity/icons/Basket';
import { BellIcon } from '@sanity/icons/Bell';
import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { BlockquoteIcon } from '@sanity/icons/Blockquote';
import { BookIcon } from '@sanity/icons/Book';
import { BookmarkIcon } from '@sanity/icons/Bookmark';
import { CalendarIcon } from '@sanity/icons/Calendar';
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { ClipboardIcon } from '@sanity/icons/Clipboard';
import { ClockIcon } from '@sanity/icons/Clock';
import { CreditCardIcon } from '@sanity/icons/CreditCard';
import { DocumentIcon } from '@sanity/icons/Document';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { ImageIcon } from '@sanity/icons/Image';
import { ImagesIcon } from '@sanity/icons/Images';
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline';
import { LaunchIcon } from '@sanity/icons/Launch';
import { LinkIcon } from '@sanity/icons/Link';
import { MenuIcon } from '@sanity/icons/Menu';
import { OlistIcon } from '@sanity/icons/Olist';
import { PinIcon } from '@sanity/icons/Pin';
import { SearchIcon } from '@sanity/icons/Search';
import { SplitVerticalIcon } from '@sanity/icons/SplitVertical';
import { StarIcon } from '@sanity/icons/Star';
import { TagIcon } from '@sanity/icons/Tag';
import { TextIcon } from '@sanity/icons/Text';
import { ThLargeIcon } from '@sanity/icons/ThLarge';
import { ThListIcon } from '@sanity/icons/ThList';
import { UlistIcon } from '@sanity/icons/Ulist';
import { VideoIcon } from '@sanity/icons/Video';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  page: DocumentIcon,
  destination: EarthGlobeIcon,
  blogPost: BookIcon,
  tour: CalendarIcon,
  travelPass: CreditCardIcon,
  station: PinIcon,
  siteSettings: MenuIcon,
  siteNotice: BellIcon,
  redirect: ArrowRightIcon,
  previewLink: LinkIcon,
  pageTemplate: DocumentsIcon,
  blockPattern: BookmarkIcon,
  hero: StarIcon,
  richText: TextIcon,
  mediaText: ImageIcon,
  gallery: ImagesIcon,
  video: VideoIcon,
  quote: BlockquoteIcon,
  featureColumns: SplitVerticalIcon,
  tabs: OlistIcon,
  keyFacts: ThListIcon,
  figures: BarChartIcon,
  table: ThLargeIcon,
  routeCards: ThLargeIcon,
  cardList: ThLargeIcon,
  countryMap: EarthGlobeIcon,
  routeMap: PinIcon,
  timetable: ClockIcon,
  departures: ClockIcon,
  serviceStatus: BellIcon,
  stationList: UlistIcon,
  gettingThere: ArrowRightIcon,
  linkList: LinkIcon,
  callToAction: LaunchIcon,
  faq: HelpCircleIcon,
  notice: InfoOutlineIcon,
  contactForm: EnvelopeIcon,
  form: ClipboardIcon,
  journeySearch: SearchIcon,
  tripPlanner: PinIcon,
  tourList: CalendarIcon,
  tourDetail: CalendarIcon,
  extrasPicker: AddCircleIcon,
  passPicker: CreditCardIcon,
  giftVoucher: TagIcon,
  cart: BasketIcon,
  checkout: CreditCardIcon,
  purchase: CheckmarkCircleIcon,
  purchaseFailed: WarningOutlineIcon,
};

/** Returns the icon of a type; a generic block icon without one. */
export function iconOf(type: string): ComponentType {
  return icons[type] ?? BlockElementIcon;
}
