import { useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { withWayBack } from '@/domains/accounts/identity/rules'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { logoutPage, memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { isUnproven, on, roleNames, roleTexts } from './texts'

/**
 * The page behind the link of an invitation. It needs the press of a button: programs that scan mails open every link,
 * and that must have no effect.
 */
export default function CompanyInvitation({ boot: { member }, query }: { boot: Boot; query: URLSearchParams }) {
  const translate = useTranslate()
  const code = query.get('code') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/company_invitation/check', input), { code })
  const [accepted, setAccepted] = useState<string | null>(null)
  const back = memberPage('company_invitation', { code })

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.companyInvitation, failure))}</p>
        <a href={memberPage(member ? 'companies' : 'login')}>
          {translate(member ? 'shell.companies' : 'member_new_11')}
        </a>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  if (accepted !== null) {
    return (
      <Result tone="success" title={translate('companies.welcome', { company: accepted })}>
        <p>{translate(data.role === 'user' ? 'companies.welcomeUser' : 'companies.welcomeText')}</p>
        <ButtonLink href={memberPage(data.role === 'user' ? 'license' : 'companies')}>
          {translate(data.role === 'user' ? 'companies.toLicences' : 'shell.companies')}
        </ButtonLink>
        {data.role === 'user' && <a href={memberPage('downloads')}>{translate('companies.toDownloads')}</a>}
      </Result>
    )
  }
  return (
    <Result tone="mail" title={translate('companies.invitationTitle', { company: data.company })}>
      <p>
        {translate('companies.invitationText', { ...data, role: translate(roleNames[data.role]), day: on(data.until) })}
      </p>
      <p>{translate(roleTexts[data.role])}</p>
      <p>{translate('companies.foundPersonal')}</p>
      {data.email !== '' && <p>{translate('companies.invitationFor', { email: data.email })}</p>}
      {member ? (
        <Accept
          code={code}
          member={member}
          back={back}
          email={data.email}
          onAccepted={() => setAccepted(data.company)}
        />
      ) : (
        <>
          <ButtonLink href={withWayBack(memberPage('login'), back)}>{translate('shell.titleLogin')}</ButtonLink>
          <p>{translate('companies.registerNote')}</p>
          <a href={withWayBack(memberPage('register'), back)}>{translate('companies.register')}</a>
        </>
      )}
    </Result>
  )
}

interface AcceptProps {
  code: string
  member: SignedInMember
  /** The address of this page. */
  back: string
  /** The invited address, shortened; empty: for all who have the link. */
  email: string
  onAccepted: () => void
}

function Accept({ code, member, back, email, onAccepted }: AcceptProps) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(() => call('POST /member/companies/accept', { code }), {
    onDone: onAccepted,
  })
  if (member.impersonatedBy !== null) return <p>{translate('ui.memberOnly')}</p>

  const mustConfirm = refused?.code === 20035 && isUnproven(member)
  const isAnother = refused?.code === 20035 && !mustConfirm && email !== ''
  return (
    <>
      {refused !== null && (
        <Alert tone="danger">
          {isAnother
            ? translate('companies.otherAccount', { email })
            : translate(messageFor(mustConfirm ? places.unprovenAddress : places.companyInvitation, refused.code))}
        </Alert>
      )}
      {mustConfirm && <a href={memberPage('profile')}>{translate('companies.toProfile')}</a>}
      <p>{translate('companies.acceptAs', { account: member.acting?.person ?? member.email })}</p>
      {isAnother ? (
        <ButtonLink href={logoutPage(back)}>{translate('companies.changeAccount')}</ButtonLink>
      ) : (
        <Button busy={sending} onClick={() => submit()}>
          {translate('companies.acceptInvitation')}
        </Button>
      )}
    </>
  )
}
