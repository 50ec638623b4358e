import { wording as profile } from '@/domains/accounts/profile/messages'
import { together } from '@/platform/i18n/message'
import { wording as own } from './messages'

/** What the readable file says; a field of the profile is called as on its screen. */
export const wording = together(profile, own)
