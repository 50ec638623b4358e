import { wording as terms } from '@/domains/commerce/catalogue/messages'
import { together } from '@/platform/i18n/message'
import { wording as mails } from './messages'

/** All that the mails of the checkout say. */
export const wording = together(mails, terms)
