/** Limits of a trip. Forms load them without the schema. */

/** Maximum number of places of a trip. */
export const maxTripStops = 12;

/** Maximum number of nights at a place. */
export const maxTripNights = 30;
