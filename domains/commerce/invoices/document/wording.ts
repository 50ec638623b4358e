import { wordingOf } from '@/platform/i18n/wording-of'

/** All that documents say. */
export const wording = wordingOf('domains/commerce/invoices/document', 'domains/commerce/catalogue')
