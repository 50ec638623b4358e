import { wording as terms } from '@/domains/commerce/catalogue/messages'
import { together } from '@/platform/i18n/message'
import { wording as mails } from './messages'

/** Wording of the mails about members. */
export const wording = together(mails, terms)
