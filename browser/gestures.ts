/** The specification's touch constants, in pixels and milliseconds, and what each decides here. */

/** A finger that moves no further has tapped. */
export const tapTolerance = 10;

/** A swipe goes at least so far in its direction. */
export const swipeTolerance = 30;

/** A finger that rests as long before it moves means the text under it: the panel does not follow it. */
export const hold = 400;

/** A press of such length on what lies behind the panel is no tap: the panel stays. */
export const longTap = 400;

/** How often at most the page behind is lit anew while the panel is dragged; and pointing at a button is looked at. */
export const dragFrequency = 100;
export const rolloverFrequency = 100;
