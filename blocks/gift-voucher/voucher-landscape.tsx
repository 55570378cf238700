const mountains =
  'M0 150 62 104 104 128 186 44 246 108 290 78 366 140 432 104 500 140 560 112 600 132V250H0Z';

/** The landscape on a voucher: mountains behind a lake, a track through the hills, and a small train. */
export function VoucherLandscape() {
  return (
    <svg viewBox="0 0 600 250" aria-hidden="true" className="block h-auto w-full">
      <circle className="fill-on-deep" cx="452" cy="78" r="44" />
      {/* In the sky's colour, so that the sun sets behind the mountains and doesn't shine through. */}
      <path className="fill-fresh" d={mountains} />
      <path className="fill-rail opacity-35" d={mountains} />
      <path className="fill-on-deep opacity-90" d="M186 44 220 80 204 77 192 90 178 74 160 86 153 78Z" />
      <path className="fill-on-deep opacity-90" d="M290 78 312 96 299 95 289 104 277 93 268 94Z" />
      <path className="fill-coach-plane" d="M0 158H600V220H0Z" />
      <path className="fill-on-deep opacity-50" d="M404 172h92v3h-92ZM446 184h116v3H446ZM28 176h70v3H28Z" />
      <path className="fill-rail-plane" d="M0 190Q110 146 230 172T470 190Q540 196 600 182V250H0Z" />
      <path className="fill-deep" d="M0 222Q150 190 320 212T600 206V250H0Z" />
      <path className="fill-on-deep" d="M96 250 312 184 318 184 138 250Z" />
      <g className="fill-on-deep" transform="translate(286 176) rotate(-17)">
        <path d="M-66 -2h28v11h-28ZM-36 -2h28v11h-28ZM-6 -2h22q8 1 12 11h-34Z" />
      </g>
    </svg>
  );
}
