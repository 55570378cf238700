/** How each kind of item of a cart or a booking looks and is called. */
export const itemLooks = {
  kr_train: { icon: 'train', kind: 'Train', mode: 'rail' },
  ic_bus: { icon: 'coach', kind: 'Coach', mode: 'coach' },
  ii_ferry: { icon: 'ferry', kind: 'Ferry', mode: 'ferry' },
  pass: { icon: 'pass', kind: 'Travel pass', mode: null },
  tour: { icon: 'package', kind: 'Tour', mode: null },
  voucher: { icon: 'gift', kind: 'Gift voucher', mode: null },
  extra: { icon: 'plus', kind: 'Extra', mode: null },
} as const;
