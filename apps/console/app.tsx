import type { I18n } from '@lingui/core'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { SignIn } from '@/domains/staff/operators/console/sign-in'
import type { ConsoleBoot, SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { onSessionLost } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { switchLanguage } from '@/platform/i18n/page-wording'
import { WordingProvider } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { navigate, useAddress } from '@/platform/ui/browser/navigation'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { FailureGate } from '@/platform/ui/failure/failure-gate'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useIdleEnd } from './idle'
import { invitation } from './route'
import { Door } from './shell/entrance'
import { Shell } from './shell/shell'

/** It draws QR codes, which few visits need. */
const Invitation = lazy(async () => ({
  default: (await import('@/domains/staff/operators/console/invitation')).Invitation,
}))

/** Why the visitor is not signed in: the session ended, the operator left, or there was none. */
export type Outside = 'ended' | 'left' | 'new'

export function App({ boot, i18n }: { boot: ConsoleBoot; i18n: I18n }) {
  const address = useAddress()
  const [operator, setOperator] = useState(boot.operator)
  const [outside, setOutside] = useState<Outside>('new')
  const [notSwitched, setNotSwitched] = useState(false)

  const leave = useCallback((why: Outside) => {
    setOperator(null)
    setOutside(why)
  }, [])
  const enter = (signedIn: SignedInOperator) => {
    setOperator(signedIn)
    setOutside('new')
  }
  useEffect(() => onSessionLost(() => leave('ended')), [leave])

  /** The link has done what it was for, and goes out of the address. */
  const acceptInvitation = (signedIn: SignedInOperator) => {
    enter(signedIn)
    navigate(consoleHome, { replace: true })
  }
  useIdleEnd(operator !== null, leave)
  const isInvitation = address.pathname === invitation

  async function chooseLanguage(chosen: Language) {
    try {
      if (!(await switchLanguage(i18n, chosen))) return
      setNotSwitched(false)
      rememberPreference('language', chosen)
    } catch {
      setNotSwitched(true)
    }
  }

  return (
    <WordingProvider i18n={i18n} onChoose={chooseLanguage}>
      <FailureGate />
      {isInvitation && (
        <Door boot={boot} problem={notSwitched}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Invitation onEnter={acceptInvitation} />
          </Suspense>
        </Door>
      )}
      {!isInvitation && operator && (
        <Shell
          boot={boot}
          operator={operator}
          address={address}
          i18n={i18n}
          problem={notSwitched}
          onLeave={() => leave('left')}
        />
      )}
      {!isInvitation && !operator && (
        <Door boot={boot} problem={notSwitched}>
          <SignIn outside={outside} company={boot.company} step={address.searchParams.get('step')} onEnter={enter} />
        </Door>
      )}
    </WordingProvider>
  )
}
