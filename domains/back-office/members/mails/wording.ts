import { wording as terms } from '@/domains/commerce/catalogue/messages'
import { together } from '@/platform/i18n/message'
import { wording as mails } from './messages'

/** All that the mails of the members say. */
export const wording = together(mails, terms)
