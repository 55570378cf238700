'use client';
import { useEffect } from 'react';
import { forgetKept, tabPlace } from '#browser/checkout/kept-checkout.ts';

/** Stands where a booking is shown: what was typed for it has done its service, and this browser forgets it. */
export function CheckoutDoneIsland() {
  useEffect(() => forgetKept(tabPlace()), []);
  return null;
}
