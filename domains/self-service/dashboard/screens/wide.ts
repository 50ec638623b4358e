/**
 * The width from which the dashboard is shown (spec 1.5): small screens get a text, links and what waits. A
 * computer at 200 % zoom is wide enough.
 */
export const wide = '(min-width: 40rem)'

export const hasRoom = () => matchMedia(wide).matches
