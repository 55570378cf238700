/** Vehicles that travellers take on ferries: their types and measures. */

/** Types of vehicles that are driven on board, in the order of a menu. */
export const vehicleTypes = ['car', 'suv', 'ute', 'van', 'campervan', 'motorcycle'] as const;

/** Type of a vehicle that is driven on board. */
export type VehicleType = (typeof vehicleTypes)[number];

/** Type of a trailer, a caravan or a boat behind a driven vehicle. */
export const towedType = 'trailer';

/** Names of the vehicle types. */
export const vehicleLabels: Readonly<Record<VehicleType, string>> = {
  car: 'Car',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  campervan: 'Campervan',
  motorcycle: 'Motorcycle',
};

/** A vehicle with its measures in metres. */
export interface Vehicle {
  readonly type: VehicleType;
  readonly length: number;
  /** Height with its load; unknown if omitted. */
  readonly height?: number | undefined;
  /** Length of a trailer with its drawbar; none if omitted. */
  readonly towed?: number | undefined;
}
