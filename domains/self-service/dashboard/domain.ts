import { defineDomain } from '@/platform/installation/domain'

/** Screens alone: what they show is answered by the calls of the domains before it. */
export const dashboard = defineDomain({ name: 'dashboard', open: () => null })
