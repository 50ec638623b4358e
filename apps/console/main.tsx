import { pageReader } from '@/platform/i18n/page-languages'
import { leaveOut } from '@/platform/ui/browser/features'
import { startOffer } from '@/platform/ui/browser/page-offer'
import { startPlatforms } from '@/platform/ui/browser/page-platforms'
import '@/platform/ui/styles/base.css'
import './console.css'
import type { I18n } from '@lingui/core'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionOperator, signOut } from '@/domains/staff/operators/console/session'
import type { ConsoleBoot, SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { sessionEnds } from '@/domains/staff/operators/rules'
import { onSessionLost } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { startWording, switchLanguage } from '@/platform/i18n/page-wording'
import { useTranslate, WordingProvider } from '@/platform/i18n/wording'
import { consoleHome } from '@/platform/paths'
import { platformWording } from '@/platform/programs/platforms'
import { minutes } from '@/platform/time/duration'
import { readBoot } from '@/platform/ui/browser/boot'
import { loadFontsOfPeople } from '@/platform/ui/browser/cjk-fonts'
import { reloadKeptPage } from '@/platform/ui/browser/kept-page'
import { followLinks } from '@/platform/ui/browser/links'
import { navigate, useAddress } from '@/platform/ui/browser/navigation'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { RoomFrame } from '@/platform/ui/data/notices'
import { forgetUnsaved } from '@/platform/ui/data/unsaved'
import { FailureGate } from '@/platform/ui/failure/failure-gate'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { EntryLayout } from '@/platform/ui/layout/entry-layout'
import { invitation, ours, screenAt } from './route'
import { ConsoleBrand, Shell } from './shell/shell'
import { pageWording } from './wording'

/** The page before the console's login: a form, and nothing that tells a stranger anything. */
function Door({ boot, problem, children }: { boot: ConsoleBoot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const title = translate('console.pageTitle', { vendor: boot.vendor.name })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <EntryLayout brand={<ConsoleBrand vendor={boot.vendor} />} problem={problem}>
      {children}
    </EntryLayout>
  )
}

/** How often the page tells the server about an operator who only reads. */
const tellEvery = minutes(5)

/**
 * Closes an idle console, and clears what it showed. Activity keeps the session, also without a call: the server is
 * told from time to time.
 */
function useIdleEnd(signedIn: boolean, leave: (why: 'ended') => void) {
  useEffect(() => {
    if (!signedIn) return
    let lastSeen = Date.now()
    let lastTold = lastSeen
    const isOver = () => Date.now() - lastSeen >= sessionEnds.idle
    const end = () => {
      void signOut()
      leave('ended')
    }
    const notice = () => {
      // The computer may have slept meanwhile, and the timer below with it.
      if (isOver()) return end()
      lastSeen = Date.now()
      if (lastSeen - lastTold < tellEvery) return
      lastTold = lastSeen
      void sessionOperator()
    }
    const timer = setInterval(() => isOver() && end(), minutes(1))
    const signs = ['pointerdown', 'keydown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, notice, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, notice)
    }
  }, [signedIn, leave])
}

const signIn = () => import('@/domains/staff/operators/console/sign-in')

/** An operator who is signed in needs none of it. */
const SignIn = lazy(async () => ({ default: (await signIn()).SignIn }))

/** It draws QR codes, which few visits need. */
const Invitation = lazy(async () => ({
  default: (await import('@/domains/staff/operators/console/invitation')).Invitation,
}))

/** Why the visitor is not signed in: the session ended, the operator left, or there was none. */
type Outside = 'ended' | 'left' | 'new'

function App({ boot, i18n }: { boot: ConsoleBoot; i18n: I18n }) {
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
  const isSignedIn = operator !== null
  // Calls that were on their way when the operator left have nothing to say.
  useEffect(() => (isSignedIn ? onSessionLost(() => leave('ended')) : undefined), [isSignedIn, leave])

  /** The link has done what it was for, and goes out of the address. */
  const acceptInvitation = (signedIn: SignedInOperator) => {
    enter(signedIn)
    navigate(consoleHome, { replace: true })
  }
  useIdleEnd(isSignedIn, leave)
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
        <RoomFrame owner={operator.email}>
          <Shell
            boot={boot}
            operator={operator}
            address={address}
            i18n={i18n}
            problem={notSwitched}
            onLeave={() => {
              forgetUnsaved()
              leave('left')
            }}
          />
        </RoomFrame>
      )}
      {!isInvitation && !operator && (
        <Door boot={boot} problem={notSwitched}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <SignIn outside={outside} company={boot.company} step={address.searchParams.get('step')} onEnter={enter} />
          </Suspense>
        </Door>
      )}
    </WordingProvider>
  )
}

async function start(root: HTMLElement) {
  const boot = readBoot<ConsoleBoot>()
  leaveOut(boot.absent, boot.empty)
  const { platforms } = boot.offered
  startOffer(boot.offered)
  startPlatforms(platforms)
  const i18n = await startWording(
    { ...boot, names: (language) => platformWording(platforms, pageReader(language)) },
    pageWording,
  )
  // Anyone who follows a link from a mail comes without the strict cookie: our own page may ask with it.
  const operator = boot.operator ?? (await sessionOperator())
  // A fetch that fails now is shown by the screen itself, once it is opened.
  const prefetch = async (address: URL) => {
    const { screen } = screenAt(address, operator?.role ?? null)
    if (screen) await fetchScreen<unknown>(screen, i18n).catch(() => {})
  }
  reloadKeptPage()
  followLinks({ ours, prefetch })
  await (operator ? prefetch(new URL(location.href)) : signIn().catch(() => {}))
  createRoot(root).render(<App boot={{ ...boot, operator }} i18n={i18n} />)
  loadFontsOfPeople()
}

start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
  // Not even the wording is here, so the page itself holds these few words.
  document.getElementById('unavailable')?.removeAttribute('hidden')
  throw error
})
