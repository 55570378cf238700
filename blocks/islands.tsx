'use client';
import dynamic from 'next/dynamic';
import { island } from '#components/layout/island.tsx';

/* All islands, loaded lazily from one client module. A page ships only the JavaScript of the islands on
   it, while their markup still comes from the server. */
export const BookingWatchIsland = island(
  'booking-watch',
  dynamic(() => import('./purchase/booking-watch.island.tsx').then((module) => module.BookingWatchIsland)),
  null,
);

export const CartPageIsland = island(
  'cart-page',
  dynamic(() => import('./cart/cart-page.island.tsx').then((module) => module.CartPageIsland)),
);

export const CartFollowerIsland = island(
  'cart-follower',
  dynamic(() =>
    import('./extras-picker/cart-follower.island.tsx').then((module) => module.CartFollowerIsland),
  ),
  null,
);

export const CheckoutDoneIsland = island(
  'checkout-done',
  dynamic(() => import('./checkout/checkout-done.island.tsx').then((module) => module.CheckoutDoneIsland)),
  null,
);

export const CheckoutIsland = island(
  'checkout',
  dynamic(() => import('./checkout/checkout.island.tsx').then((module) => module.CheckoutIsland)),
);

export const ClearOutcomeIsland = island(
  'clear-outcome',
  dynamic(() => import('./clear-outcome.island.tsx').then((module) => module.ClearOutcomeIsland)),
  null,
);

export const ContactFormIsland = island(
  'contact-form',
  dynamic(() => import('./contact-form/contact-form.island.tsx').then((module) => module.ContactFormIsland)),
);

export const CopyAddressIsland = island(
  'copy-address',
  dynamic(() => import('./trip-planner/copy-address.island.tsx').then((module) => module.CopyAddressIsland)),
  null,
);

export const FormIsland = island(
  'form',
  dynamic(() => import('./form/form.island.tsx').then((module) => module.FormIsland)),
);

export const JourneyFormIsland = island(
  'journey-form',
  dynamic(() =>
    import('./journey-search/journey-form.island.tsx').then((module) => module.JourneyFormIsland),
  ),
);

export const RefundBoxesIsland = island(
  'refund-boxes',
  dynamic(() => import('./purchase/refund-boxes.island.tsx').then((module) => module.RefundBoxesIsland)),
  null,
);

export const ResultsStatusIsland = island(
  'results-status',
  dynamic(() =>
    import('./journey-search/results-status.island.tsx').then((module) => module.ResultsStatusIsland),
  ),
);

/** Loads the cart panel, which no page contains until a visitor opens it. */
export const loadCartPanel = () => import('./cart/cart-panel.island.tsx');

export const PartyTotalIsland = island(
  'party-total',
  dynamic(() => import('./party-total.island.tsx').then((module) => module.PartyTotalIsland)),
);

export const SearchFormIsland = island(
  'search-form',
  dynamic(() => import('./site-search/search-form.island.tsx').then((module) => module.SearchFormIsland)),
);

/** Loads the search panel of the header when a visitor opens it. */
export const loadSearchPanel = () => import('./site-search/search-panel.island.tsx');

export const TabsIsland = island(
  'tabs',
  dynamic(() => import('./tabs/tabs.island.tsx').then((module) => module.TabsIsland)),
);

export const VoucherDeskIsland = island(
  'voucher-desk',
  dynamic(() => import('./gift-voucher/voucher-desk.island.tsx').then((module) => module.VoucherDeskIsland)),
);

export const TripFormIsland = island(
  'trip-form',
  dynamic(() => import('./trip-planner/trip-form.island.tsx').then((module) => module.TripFormIsland)),
);

export const VideoPlayerIsland = island(
  'video-player',
  dynamic(() => import('./video/video-player.island.tsx').then((module) => module.VideoPlayerIsland)),
);
