/** Addresses and limits of the cart that the browser needs too; apart from the schemas, which it need not load. */

/** Where forms of the cart post to. */
export const cartFormPath = '/cart/form';

/** The page with the cart on it. */
export const cartPath = '/cart/';

/** The most items in a cart, extras included. */
export const maxCartItems = 30;

/** The shortest and the longest vehicle, in metres; each type has a limit of its own below it. */
export const vehicleMetres = { min: 0.5, max: 40 } as const;
