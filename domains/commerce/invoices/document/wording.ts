import { wording as terms } from '@/domains/commerce/catalogue/messages'
import { together } from '@/platform/i18n/message'
import { wording as documents } from './messages'

/** All that documents say. */
export const wording = together(documents, terms)
