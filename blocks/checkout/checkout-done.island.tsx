'use client';
import { useEffect } from 'react';
import { clearSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';

/** Stands where a booking is shown: what was typed for it has done its service, and this browser forgets it. */
export function CheckoutDoneIsland() {
  useEffect(() => clearSavedCheckout(tabStorage()), []);
  return null;
}
