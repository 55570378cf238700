/** Paths and limits of the cart that the browser needs; separate from the schemas, so that it does not load them. */

/** Target of the cart forms. */
export const cartFormPath = '/cart/form';

/** Path of the cart page. */
export const cartPath = '/cart/';

/** Maximum number of items in a cart, extras included. */
export const maxCartItems = 30;

/** Minimum and maximum length of a vehicle in metres; each vehicle type has its own limit within this range. */
export const vehicleMetres = { min: 0.5, max: 40 } as const;
