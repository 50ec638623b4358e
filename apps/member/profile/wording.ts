import { wording as profile } from '@/domains/accounts/profile/messages'
import { wording as privacy } from '@/domains/back-office/privacy/messages'
import { wording as legal } from '@/domains/billing/agreements/messages'
import { wording as reminders } from '@/domains/commerce/checkout/screens/reminders/messages'
import { wording as giving } from '@/domains/licensing/gifting/messages'
import { wording as consent } from '@/domains/promotion/consent/messages'
import { wording as addresses } from '@/domains/self-service/addresses/messages'
import { wording as openid } from '@/domains/self-service/identity-provider/messages'
import { together } from '@/platform/i18n/message'

/** The wording of the profile, with all parts that other domains add. */
export const composedProfileWording = together(profile, addresses, giving, reminders, consent, legal, openid, privacy)
