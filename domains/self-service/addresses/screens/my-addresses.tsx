import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Part } from '@/platform/ui/layout/part'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import css from './addresses.module.css'
import { call } from './api'
import { type AddressChange, ChangeAddress } from './change-address'
import { ClaimOrder } from './claim-order'
import { MergeAccount } from './merge-account'
import { Requests } from './requests'

const ask = () => call('GET /member/addresses', {})
const nothing = {}

interface MyAddressesProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The member's address, what they bought with others, and what waits. */
export default function MyAddresses({ member, onMemberChanged }: MyAddressesProps) {
  const translate = useTranslate()
  const [change, setChange] = useState<AddressChange | null>(null)
  const { data, failure, loading, reload } = useCall(ask, nothing)
  if (member.impersonatedBy !== null) return <p>{translate('addresses.impersonated')}</p>
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />

  function changed(done: AddressChange) {
    setChange(done)
    if (done.due === null) onMemberChanged({ email: done.email })
    void reload()
  }

  return (
    <>
      <ScreenHeader title={translate('addresses.title')}>{translate('addresses.lead')}</ScreenHeader>
      <Requests requests={data.requests} onChanged={reload} />
      <Part title={translate('addresses.change.title')}>
        {change !== null && <ChangeNotice {...change} />}
        {change === null && data.changes_left === 0 && <p>{translate('addresses.noChangeLeft')}</p>}
        {change === null && data.changes_left !== 0 && <ChangeAddress now={data.email} onDone={changed} />}
      </Part>
      <Part title={translate('addresses.merge.title')}>
        <p>{translate('addresses.merge.lead')}</p>
        <MergeAccount own={data.email} onDone={reload} />
      </Part>
      <Part title={translate('addresses.claim.title')}>
        <p>{translate('addresses.claim.lead')}</p>
        <ClaimOrder onDone={reload} />
        <p className={css.quiet}>
          <a href={memberPage('find_purchase')}>{translate('addresses.find.title')}</a>
        </p>
      </Part>
    </>
  )
}

function ChangeNotice({ due }: AddressChange) {
  const translate = useTranslate()
  const waits = due !== null && translate('addresses.change.waits', { due: new Date(due * 1000) })
  return <Alert tone={waits ? 'info' : 'success'}>{waits || translate('addresses.change.done')}</Alert>
}
