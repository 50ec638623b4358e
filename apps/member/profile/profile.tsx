import Profile from '@/domains/accounts/profile/screens/profile'
import type { ProfileAddition } from '@/domains/accounts/profile/screens/profile-addition'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { MemberScreenProps } from '../screen'

const agreements: ProfileAddition = {
  tab: 'data',
  title: 'agreements.title',
  lead: 'agreements.lead',
  load: async () => (await import('@/domains/billing/agreements/screens/agreements')).Agreements,
  wording: wordingOf('domains/billing/agreements'),
}

const privacyWording = wordingOf('domains/back-office/privacy')

/** The parts that other domains add to the profile, in the order in which they are shown. */
const additions: readonly ProfileAddition[] = [
  {
    tab: 'emails',
    title: 'consent.title',
    lead: 'consent.lead',
    load: async () => (await import('@/domains/promotion/consent/screens/own-choices')).OwnChoices,
    wording: wordingOf('domains/promotion/consent'),
  },
  {
    tab: 'security',
    title: 'apps.title',
    lead: 'apps.lead',
    load: async () => (await import('@/domains/self-service/identity-provider/screens/allowed-apps')).AllowedApps,
    wording: wordingOf('domains/self-service/identity-provider'),
  },
  agreements,
  {
    tab: 'data',
    title: 'privacy.data',
    lead: 'privacy.dataLead',
    load: async () => (await import('@/domains/back-office/privacy/screens/own-data')).OwnData,
    wording: privacyWording,
  },
  {
    tab: 'data',
    title: 'privacy.end',
    lead: 'privacy.endLead',
    load: async () => (await import('@/domains/back-office/privacy/screens/account-end')).AccountEnd,
    wording: privacyWording,
  },
]

/** Of vendors who write about checkouts that are left unfinished. */
const reminders: ProfileAddition = {
  tab: 'emails',
  title: 'reminders.title',
  lead: 'reminders.lead',
  load: async () => (await import('@/domains/commerce/checkout/screens/reminders/reminder-setting')).ReminderSetting,
  wording: wordingOf('domains/commerce/checkout/screens/reminders'),
}

/** The profile, put together: what members say of themselves, and what can be done about their data. */
export default function ComposedProfile(props: MemberScreenProps) {
  // A person's own settings are not available in the session of a company.
  const own = props.member.acting === null ? additions : [agreements]
  const shown = props.boot.reminders && props.member.impersonatedBy === null ? [...own, reminders] : own
  return <Profile {...props} additions={shown} />
}
