import { useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { withWayBack } from '@/domains/accounts/identity/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { GetIt } from '@/domains/licensing/downloads/browser'
import { messageFor } from '@/platform/codes/message-for'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { logoutPage, memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { householdCalls } from '../contract/member'
import { places } from '../places'
import { ConfirmButton } from './confirm-button'
import css from './household.module.css'
import { on, placeName } from './words'

interface AcceptProps {
  code: string
  /** The invited address, shortened. */
  email: string
  lang: Language
  member: SignedInMember
  onAccepted: (welcome: AnswerOf<(typeof householdCalls)['POST /member/household/accept']>) => void
}

/** Takes an invitation into the account that is logged in, or says why that is not the one. */
function Accept({ code, email, lang, member, onAccepted }: AcceptProps) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(() => call('POST /member/household/accept', { code, lang }), {
    onDone: onAccepted,
  })
  if (member.impersonatedBy !== null) return <p>{translate('ui.memberOnly')}</p>
  if (member.acting !== null) return <p>{translate('households.asPerson')}</p>

  if (refused?.code === 20035 && !member.emailProven) {
    return (
      <>
        <Alert tone="danger">{translate('households.confirmFirst')}</Alert>
        <a href={memberPage('profile')}>{translate('households.toProfile')}</a>
      </>
    )
  }
  if (refused?.code === 20035) {
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
      <Refusal of={refused} at={places.householdInvitation} />
      <p>{translate('households.acceptAs', { account: member.email })}</p>
      <Button busy={sending} onClick={() => submit()}>
        {translate('households.accept')}
      </Button>
    </>
  )
}

type Seats = readonly { readonly name: string; readonly platform: Platform }[]

interface InvitationProps {
  boot: Boot
  query: URLSearchParams
}

/**
 * The page behind the link of an invitation. It needs the press of a button: programs that scan mails open every link,
 * and that must have no effect.
 */
export default function HouseholdInvitation({ boot: { member }, query }: InvitationProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const code = query.get('code') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/household_invitation/check', input), { code, lang })
  const [accepted, setAccepted] = useState<{ holder: string; seats: Seats } | null>(null)
  const declining = useSubmit(() => call('POST /api/auth/household_invitation/decline', { code }))

  if (declining.done) {
    return (
      <Result tone="success" title={translate('households.declined')}>
        <p>{translate('households.declinedText')}</p>
      </Result>
    )
  }
  if (accepted !== null) return <Welcome {...accepted} />
  if (failure !== null || declining.refused) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.householdInvitation, failure ?? 20032))}</p>
        <a href={memberPage(member ? 'household' : 'login')}>
          {translate(member ? 'shell.titleHousehold' : 'member_new_11')}
        </a>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const { holder, email, until, seats } = data
  return (
    <Result tone="mail" title={translate('households.invitationTitle', { holder })}>
      <p>{translate('households.invitationText', { holder, day: on(until) })}</p>
      <SeatList seats={seats} />
      <p>{translate('households.consent', { holder })}</p>
      <p>{translate('households.invitationFor', { email })}</p>
      {member ? (
        <Accept code={code} email={email} lang={lang} member={member as SignedInMember} onAccepted={setAccepted} />
      ) : (
        <LogIn back={memberPage('household_invitation', { code })} />
      )}
      {!member?.impersonatedBy && (
        <ConfirmButton
          label="households.decline"
          named={translate('households.decline')}
          title={translate('households.declineTitle')}
          text={translate('households.declineText', { holder })}
          onConfirm={() => void declining.submit()}
        />
      )}
    </Result>
  )
}

function LogIn({ back }: { back: string }) {
  const translate = useTranslate()
  return (
    <>
      <ButtonLink href={withWayBack(memberPage('login'), back)}>{translate('households.logIn')}</ButtonLink>
      <p>{translate('households.registerNote')}</p>
      <a href={withWayBack(memberPage('register'), back)}>{translate('households.register')}</a>
    </>
  )
}

function Welcome({ holder, seats }: { holder: string; seats: Seats }) {
  const translate = useTranslate()
  return (
    <Result tone="success" title={translate('households.welcome', { holder })}>
      <p>{translate(seats.length === 0 ? 'households.welcomeNothing' : 'households.welcomeText', { holder })}</p>
      {seats.length > 0 && <GetIt />}
      <SeatList seats={seats} />
      <ButtonLink variant="secondary" href={memberPage(seats.length === 0 ? 'household' : 'license')}>
        {translate(seats.length === 0 ? 'shell.titleHousehold' : 'households.toLicences')}
      </ButtonLink>
    </Result>
  )
}

function SeatList({ seats }: { seats: Seats }) {
  const translate = useTranslate()
  if (seats.length === 0) return null
  return (
    <ul className={css.seats}>
      {seats.map((seat) => (
        <li key={placeName(seat, translate)}>{placeName(seat, translate)}</li>
      ))}
    </ul>
  )
}
