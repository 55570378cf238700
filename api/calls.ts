/** All calls of API v1. */
import type { CallData } from '#contracts/api/api-types.ts';
import type { CallName } from '#contracts/api/call-routes.ts';
import { bookingCalls, bookingFiles, changeCalls, claimCalls } from './calls/bookings.ts';
import { cartCalls } from './calls/cart.ts';
import { checkoutCalls } from './calls/checkout.ts';
import { contactCalls } from './calls/contact.ts';
import { contentCalls } from './calls/content.ts';
import { countryCalls } from './calls/countries.ts';
import { formCalls } from './calls/forms.ts';
import { healthCalls } from './calls/health.ts';
import { paymentWebhook } from './calls/payments.ts';
import { productCalls } from './calls/products.ts';
import { siteSearchCalls } from './calls/site-search.ts';
import { travelCalls } from './calls/travel.ts';
import type { ApiCall, FileCall } from './define-call.ts';
import type { HttpRoute } from './http.ts';

/** The calls that clients and this process make, by name. */
export const calls: { readonly [Name in CallName]: ApiCall<CallData[Name]> } = {
  ...contentCalls,
  ...siteSearchCalls,
  ...countryCalls,
  ...contactCalls,
  ...formCalls,
  ...travelCalls,
  ...productCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...bookingCalls,
  ...changeCalls,
  ...claimCalls,
  ...healthCalls,
};

/** All routes in the order of the API description. */
export const apiRoutes: readonly (ApiCall<unknown> | FileCall | HttpRoute)[] = [
  ...[contentCalls, siteSearchCalls, countryCalls, contactCalls, formCalls, travelCalls].flatMap(
    Object.values,
  ),
  ...[productCalls, cartCalls, checkoutCalls, bookingCalls, changeCalls, claimCalls, bookingFiles].flatMap(
    Object.values,
  ),
  paymentWebhook,
  ...Object.values(healthCalls),
];
