/** Parameters of a search that measure the vehicle, in metres. Apart from the schema, so that forms do not load that. */
export const vehicleMeasures = ['length', 'height', 'towed'] as const;
