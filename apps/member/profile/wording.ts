import { wording as addresses } from '@/domains/addresses/messages'
import { wording as reminders } from '@/domains/checkout/screens/reminders/messages'
import { wording as consent } from '@/domains/consent/messages'
import { wording as giving } from '@/domains/giving/messages'
import { wording as legal } from '@/domains/legal/messages'
import { wording as openid } from '@/domains/openid/messages'
import { wording as privacy } from '@/domains/privacy/messages'
import { wording as profile } from '@/domains/profile/messages'
import { together } from '@/platform/i18n/message'

/** What the profile and all that other domains add to it say. */
export const composedProfileWording = together(profile, addresses, giving, reminders, consent, legal, openid, privacy)
