import { memberArea } from '@/platform/paths'

/** Where the page leads back to (spec 5.7); no screen has the name, so it is the dashboard. */
export const wayBack = `${memberArea}?a=dvdfab365`
