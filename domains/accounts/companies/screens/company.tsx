import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { call } from './api'
import { CompanyFacts } from './company-facts'
import { Domains } from './domains'
import { History } from './history'
import { Invitations } from './invitations'
import { OutcomeAlert } from './outcome-alert'
import { People } from './people'
import { Requests } from './requests'
import { useOutcome } from './use-outcome'

const ask = () => call('GET /member/company', {})
const nothing = {}

interface CompanyProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The company of the session: its people, the ways to join, and its facts. */
export default function Company({ member, onMemberChanged }: CompanyProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(ask, nothing)
  const { said, act } = useOutcome(places.company, reload)
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  // An operator sees all of it and changes nothing.
  const role = member.impersonatedBy === null ? (member.acting?.role ?? 'user') : 'billing'
  const manages = role === 'owner' || role === 'technical'
  return (
    <>
      <ScreenHeader title={data.name}>
        {translate(manages ? 'companies.companyLead' : 'companies.companyLeadReader')}
      </ScreenHeader>
      <OutcomeAlert said={said} />
      {manages && <Requests requests={data.requests} onAct={act} />}
      <People people={data.people} own={role} onAct={act} />
      {manages && <Invitations view={data} own={role} onAct={act} />}
      {role === 'owner' && <Domains domains={data.domains} onAct={act} />}
      {role === 'owner' && (
        <CompanyFacts view={data} onAct={act} onRenamed={(username) => onMemberChanged({ username })} />
      )}
      <History history={data.history} />
    </>
  )
}
