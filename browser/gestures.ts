/** Touch constants of the specification, in pixels and milliseconds. */

/** Maximum movement of a tap. */
export const tapTolerancePx = 10;

/** Minimum distance of a swipe. */
export const swipeTolerancePx = 30;

/** A finger that rests this long before moving selects text, so the panel does not follow it. */
export const holdMs = 400;

/** A press of this length behind the panel is not a tap, so the panel stays open. */
export const longTapMs = 400;

/** Minimum interval between updates: of the page's dimming during a drag, and of pointer checks. */
export const dragIntervalMs = 100;
export const rolloverIntervalMs = 100;
