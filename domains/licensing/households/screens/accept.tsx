import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { AnswerOf } from '@/platform/contract/call'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { logoutPage, memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import type { householdCalls } from '../contract/member'
import { places } from '../places'
import { call } from './api'

interface AcceptProps {
  code: string
  /** The invited address, shortened. */
  email: string
  lang: Language
  member: SignedInMember
  onAccepted: (welcome: AnswerOf<(typeof householdCalls)['POST /member/household/accept']>) => void
}

/** Takes an invitation into the account that is logged in, or says why that is not the one. */
export function Accept({ code, email, lang, member, onAccepted }: AcceptProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FailureCode | null>(null)
  if (member.impersonatedBy !== null) return <p>{translate('households.operator')}</p>
  if (member.acting !== null) return <p>{translate('households.asPerson')}</p>

  async function accept() {
    setBusy(true)
    const answer = await call('POST /member/household/accept', { code, lang })
    setBusy(false)
    setRefused(answer.ok ? null : answer.code)
    if (answer.ok) onAccepted(answer.data)
  }

  if (refused === 20035 && !member.emailProven) {
    return (
      <>
        <Alert tone="danger">{translate('households.confirmFirst')}</Alert>
        <a href={memberPage('profile')}>{translate('households.toProfile')}</a>
      </>
    )
  }
  if (refused === 20035) {
    return (
      <>
        <Alert tone="danger">{translate('households.otherAccount', { email })}</Alert>
        <ButtonLink href={logoutPage(memberPage('household_invitation', { code }))}>
          {translate('households.changeAccount')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {refused !== null && <Alert tone="danger">{translate(messageFor(places.householdInvitation, refused))}</Alert>}
      <p>{translate('households.acceptAs', { account: member.email })}</p>
      <Button busy={busy} onClick={accept}>
        {translate('households.accept')}
      </Button>
    </>
  )
}
