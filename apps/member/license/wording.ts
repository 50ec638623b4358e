import { wording as downloads } from '@/domains/downloads/messages'
import { wording as licences } from '@/domains/licences/messages'
import { wording as products } from '@/domains/products/messages'
import { together } from '@/platform/i18n/message'

/** What the licence page and all that other domains add to it say. */
export const composedLicenseWording = together(licences, downloads, products)
