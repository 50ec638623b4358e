import { OwnAddresses } from '@/domains/addresses/screens/own-addresses'
import { ReminderSetting } from '@/domains/checkout/screens/reminders/reminder-setting'
import { OwnCompanies } from '@/domains/companies/screens/own-companies'
import { OwnChoices } from '@/domains/consent/screens/own-choices'
import { OwnHandovers } from '@/domains/giving/screens/own-handovers'
import { OwnPresents } from '@/domains/giving/screens/own-presents'
import { Agreements } from '@/domains/legal/screens/agreements'
import { AllowedApps } from '@/domains/openid/screens/allowed-apps'
import { AccountEnd } from '@/domains/privacy/screens/account-end'
import { OwnData } from '@/domains/privacy/screens/own-data'
import Profile from '@/domains/profile/screens/profile'
import type { ProfileAddition } from '@/domains/profile/screens/profile-addition'
import type { MemberScreenProps } from '../screen'

const agreements: ProfileAddition = { title: 'agreements.title', lead: 'agreements.lead', Content: Agreements }

/** What the other domains add to the profile, in the order in which it is shown. */
const additions: readonly ProfileAddition[] = [
  { title: 'consent.title', lead: 'consent.lead', Content: OwnChoices },
  agreements,
  {
    title: 'apps.title',
    lead: 'apps.lead',
    Content: ({ member }) => <AllowedApps closed={member.impersonatedBy !== null} />,
  },
  {
    title: 'privacy.data',
    lead: 'privacy.dataLead',
    Content: ({ member }) => <OwnData closed={member.impersonatedBy !== null} />,
  },
  { title: 'profile.companies', lead: 'profile.companiesLead', Content: OwnCompanies },
  { title: 'addresses.title', lead: 'addresses.lead', Content: OwnAddresses },
  { title: 'giving.title', lead: 'giving.lead', Content: OwnPresents },
  { title: 'handovers.title', lead: 'handovers.lead', Content: OwnHandovers },
  { title: 'privacy.end', lead: 'privacy.endLead', Content: AccountEnd },
]

/** Of vendors who write about checkouts that are left unfinished. */
const reminders: ProfileAddition = { title: 'reminders.title', lead: 'reminders.lead', Content: ReminderSetting }

/** The profile, put together: what members say of themselves, and what can be done about their data. */
export default function ComposedProfile(props: MemberScreenProps) {
  const { reminders: reminds, transfers } = props.boot
  const offered = transfers ? additions : additions.filter(({ Content }) => Content !== OwnHandovers)
  // What is a person's is not to be had in the session of a company.
  const own = props.member.acting === null ? offered : [agreements]
  const shown = reminds && props.member.impersonatedBy === null ? [reminders, ...own] : own
  return <Profile {...props} additions={shown} />
}
