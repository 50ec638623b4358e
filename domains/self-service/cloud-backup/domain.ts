import { defineDomain } from '@/platform/installation/domain'

/** A screen alone, which explains. */
export const cloudBackup = defineDomain({ name: 'cloud-backup', feature: 'backup', open: () => null })
