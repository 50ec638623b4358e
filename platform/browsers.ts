/** The oldest browsers that the product runs in: the build is made for them, the README names them, and pages tell older ones. */
export const oldestBrowsers = { chrome: 123, edge: 123, firefox: 124, safari: 17.5 } as const

/**
 * CSS features that separate supported browsers from older ones: `light-dark()`, which sets all colours; for Firefox,
 * which had that before `AbortSignal.any`, a property that arrived together with the latter.
 */
export const isNewEnough = '(color:light-dark(red,red)) and ((not (-moz-appearance:none)) or (text-wrap-mode:wrap))'
