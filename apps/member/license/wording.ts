import { wording as downloads } from '@/domains/licensing/downloads/messages'
import { wording as licences } from '@/domains/licensing/licences/messages'
import { wording as products } from '@/domains/self-service/products/messages'
import { together } from '@/platform/i18n/message'

/** The wording of the licence page, with all parts that other domains add. */
export const composedLicenseWording = together(licences, downloads, products)
