import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { withWayBack } from '@/domains/accounts/identity/rules'
import { GetIt } from '@/domains/licensing/downloads/browser'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'

interface ArrivalProps {
  boot: Boot
  title: string
  /** The label of the button that accepts it. */
  action: MessageKey
  /** Where the way back from logging in leads. */
  back: string
  busy: boolean
  refused: MessageKey | null
  onAccept: () => void
  /** Other choices, which need no account. */
  instead?: ReactNode
  /** The description of the gift. */
  children: ReactNode
}

/**
 * The offer behind the link of a letter. Accepting needs the click of a button, since mail scanners open every link,
 * and that must have no effect.
 */
export function Arrival({ boot, title, action, back, busy, refused, onAccept, instead, children }: ArrivalProps) {
  const translate = useTranslate()
  const { member } = boot
  return (
    <Result tone="mail" title={title}>
      {children}
      {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
      {member ? (
        <>
          <p>{translate('giving.acceptInto', { email: member.email })}</p>
          {member.impersonatedBy === null ? (
            <Button busy={busy} onClick={onAccept}>
              {translate(action)}
            </Button>
          ) : (
            <p>{translate('ui.memberOnly')}</p>
          )}
        </>
      ) : (
        <>
          <ButtonLink href={withWayBack(memberPage('login'), back)}>{translate('giving.logIn')}</ButtonLink>
          <p>{translate('giving.registerNote')}</p>
          <a href={withWayBack(memberPage('register'), back)}>{translate('giving.register')}</a>
        </>
      )}
      {instead}
    </Result>
  )
}

interface ArrivedProps {
  title: MessageKey
  text: MessageKey
  /** The products that the member has from now on. */
  pids: readonly number[]
}

/** It is there, and what it is can be installed. */
export function Arrived({ title, text, pids }: ArrivedProps) {
  const translate = useTranslate()
  return (
    <Result tone="success" title={translate(title)}>
      <p>{translate(text)}</p>
      <GetIt pids={pids} />
      <a href={memberPage('my_products')}>{translate('giving.products')}</a>
    </Result>
  )
}
