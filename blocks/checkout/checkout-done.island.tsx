'use client';
import { useEffect } from 'react';
import { clearSavedCheckout, tabStorage } from '#browser/checkout/saved-checkout.ts';

/** Clears the saved checkout answers on the page of a placed booking. */
export function CheckoutDoneIsland() {
  useEffect(() => clearSavedCheckout(tabStorage()), []);
  return null;
}
