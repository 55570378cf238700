'use client';
import dynamic from 'next/dynamic';

/*
 * Every island, lazily, in one client module: so a page ships the JavaScript of the islands that are on it and of no
 * other, while their markup still comes from the server.
 */
export const BookingWatchIsland = dynamic(() =>
  import('./purchase/booking-watch.island.tsx').then((module) => module.BookingWatchIsland),
);

export const CartPageIsland = dynamic(() =>
  import('./cart/cart-page.island.tsx').then((module) => module.CartPageIsland),
);

export const CartFollowerIsland = dynamic(() =>
  import('./extras-picker/cart-follower.island.tsx').then((module) => module.CartFollowerIsland),
);

export const CheckoutDoneIsland = dynamic(() =>
  import('./checkout/checkout-done.island.tsx').then((module) => module.CheckoutDoneIsland),
);

export const CheckoutIsland = dynamic(() =>
  import('./checkout/checkout.island.tsx').then((module) => module.CheckoutIsland),
);

export const ClearOutcomeIsland = dynamic(() =>
  import('./clear-outcome.island.tsx').then((module) => module.ClearOutcomeIsland),
);

export const ContactFormIsland = dynamic(() =>
  import('./contact-form/contact-form.island.tsx').then((module) => module.ContactFormIsland),
);

export const JourneyFormIsland = dynamic(() =>
  import('./journey-search/journey-form.island.tsx').then((module) => module.JourneyFormIsland),
);

export const RefundBoxesIsland = dynamic(() =>
  import('./purchase/refund-boxes.island.tsx').then((module) => module.RefundBoxesIsland),
);

export const ResultsStatusIsland = dynamic(() =>
  import('./journey-search/results-status.island.tsx').then((module) => module.ResultsStatusIsland),
);

/** The cart's panel: on no page from the start, loaded when it is asked for. */
export const loadCartPanel = () => import('./cart/cart-panel.island.tsx');

export const PartyTotalIsland = dynamic(() =>
  import('./party-total.island.tsx').then((module) => module.PartyTotalIsland),
);

export const SearchFormIsland = dynamic(() =>
  import('./site-search/search-form.island.tsx').then((module) => module.SearchFormIsland),
);

/** The search in the header: loaded when it is asked for. */
export const loadSearchPanel = () => import('./site-search/search-panel.island.tsx');

export const VoucherDeskIsland = dynamic(() =>
  import('./gift-voucher/voucher-desk.island.tsx').then((module) => module.VoucherDeskIsland),
);
