import { defineDomain } from '@/platform/installation/domain'

/** A screen alone, which explains. */
export const backup = defineDomain({ name: 'backup', feature: 'backup', open: () => null })
