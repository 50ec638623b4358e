import { wording as profile } from '@/domains/accounts/profile/messages'
import { together } from '@/platform/i18n/message'
import { wording as own } from './messages'

/** The texts of the readable file; fields of the profile have the names of their screen. */
export const wording = together(profile, own)
