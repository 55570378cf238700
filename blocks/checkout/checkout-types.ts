/** Words that the parts of the checkout share. Amounts in dollars with cents, as the API answers them. */

/** Who somebody is to a fare. */
export type TravellerType = 'adult' | 'child' | 'infant';

/** What is in the fields, by their names. A ticked box is `on`; what is not there was left empty. */
export type CheckoutValues = Readonly<Record<string, string>>;

/** What is wrong with which field, by its name. */
export type CheckoutFaults = Readonly<Record<string, string>>;

/** The two views of the checkout; the third step is the payment provider's page. */
export type CheckoutStep = 'details' | 'check';
