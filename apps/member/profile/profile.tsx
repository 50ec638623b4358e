import Profile from '@/domains/accounts/profile/screens/profile'
import type { ProfileAddition, ProfileRoom } from '@/domains/accounts/profile/screens/profile-addition'
import { AccountEnd } from '@/domains/back-office/privacy/screens/account-end'
import { OwnData } from '@/domains/back-office/privacy/screens/own-data'
import { Agreements } from '@/domains/billing/agreements/screens/agreements'
import { ReminderSetting } from '@/domains/commerce/checkout/screens/reminders/reminder-setting'
import { OwnChoices } from '@/domains/promotion/consent/screens/own-choices'
import { AllowedApps } from '@/domains/self-service/identity-provider/screens/allowed-apps'
import { memberPage } from '@/platform/paths'
import type { MemberScreenProps } from '../screen'

const agreements: ProfileAddition = { title: 'agreements.title', lead: 'agreements.lead', Content: Agreements }

/** The parts that other domains add to the profile, in the order in which they are shown. */
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
  { title: 'privacy.end', lead: 'privacy.endLead', Content: AccountEnd },
]

const building = {
  d: 'M4.6 17.2V4.2a.8.8 0 0 1 .8-.8h6.2a.8.8 0 0 1 .8.8v13M12.4 8.4h2.2a.8.8 0 0 1 .8.8v8M2.8 17.2h14.4M7.4 6.8h2.2M7.4 10h2.2M7.4 13.2h2.2',
}

/** Pages of one's own that the profile leads to, in the order in which they are shown. */
const rooms: readonly ProfileRoom[] = [
  { title: 'addresses.title', icon: 'mail', href: memberPage('my_addresses') },
  { title: 'profile.companies', icon: building, href: memberPage('companies') },
  { title: 'giving.title', icon: 'gift', href: memberPage('presents') },
]
const household: ProfileRoom = { title: 'shell.titleHousehold', icon: 'person', href: memberPage('household') }
const handovers: ProfileRoom = { title: 'handovers.title', icon: 'key', href: memberPage('licence_handovers') }

/** Of vendors who write about checkouts that are left unfinished. */
const reminders: ProfileAddition = { title: 'reminders.title', lead: 'reminders.lead', Content: ReminderSetting }

/** The profile, put together: what members say of themselves, and what can be done about their data. */
export default function ComposedProfile(props: MemberScreenProps) {
  const { reminders: reminds, transfers, households } = props.boot
  // A person's own settings are not available in the session of a company.
  const isPerson = props.member.acting === null
  const own = isPerson ? additions : [agreements]
  const shown = reminds && props.member.impersonatedBy === null ? [reminders, ...own] : own
  const offered = [...rooms, ...(households ? [household] : []), ...(transfers ? [handovers] : [])]
  return <Profile {...props} rooms={isPerson ? offered : []} additions={shown} />
}
