/** Parameters of a search that measure the vehicle, in metres. Forms load them without the schema. */
export const vehicleMeasures = ['length', 'height', 'towed'] as const;
