import { pageReader } from '@/platform/i18n/page-languages'
import { leaveOut } from '@/platform/ui/browser/features'
import { startOffer } from '@/platform/ui/browser/page-offer'
import '@/platform/ui/styles/base.css'
import type { I18n } from '@lingui/core'
import { lazy, type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { actingForOf } from '@/domains/accounts/identity/browser'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { consumeSessionEnded, logOutToLogin } from '@/domains/accounts/identity/screens/login-state'
import { call, drawnFor, expectProofHandler, onProofWanted, onSessionLost, prefetch } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { startWording, switchLanguage } from '@/platform/i18n/page-wording'
import { useTranslate, WordingProvider } from '@/platform/i18n/wording'
import { kitPage } from '@/platform/paths'
import { platformWording } from '@/platform/programs/platforms'
import { readBoot } from '@/platform/ui/browser/boot'
import { loadFonts, loadFontsOfName } from '@/platform/ui/browser/cjk-fonts'
import { followLinks } from '@/platform/ui/browser/links'
import { useAddress } from '@/platform/ui/browser/navigation'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { fetchScreen } from '@/platform/ui/browser/screen-code'
import { claimTab } from '@/platform/ui/browser/tab-memory'
import { ErrorBoundary } from '@/platform/ui/feedback/error-boundary'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import css from './frame/frame-layout.module.css'
import { ours, screenAt } from './route'
import type { MemberScreenProps, Screen, ScreenProps } from './screen'
import { checkoutScreen } from './screens'
import type { Shell as ShellOfMember } from './shell/shell'
import { VisitorLayout } from './visitor/visitor-layout'
import { WideLayout } from './wide/wide-layout'
import { pageWording } from './wording'

/**
 * The layout of a page inside a frame of another page of ours: it adds nothing around it. Opened directly, it is a wide
 * page.
 */
function FrameLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  if (window.parent !== window) {
    // Named, since the page around has a main part as well.
    return (
      <main className={css.main} aria-label={translate('shell.titleTickets')}>
        {children}
      </main>
    )
  }
  return (
    <WideLayout boot={boot} problem={problem}>
      {children}
    </WideLayout>
  )
}

/** Makes the calls that a screen starts with; it takes their answers once its code is here. */
function prefetchNeeds({ needs }: Screen, member: SignedInMember | null, { locale }: Pick<I18n, 'locale'>) {
  if (member === null) return
  for (const [key, input] of needs?.({ member, language: locale as Language }) ?? []) prefetch(key, input)
}

interface ScreenFrameProps extends ScreenProps {
  screen: Screen
  i18n: I18n
}

/** One screen, with what stands in for it until it is here and when it fails. */
function ScreenFrame({ screen, ...rest }: ScreenFrameProps) {
  const step = `${screen.a} ${rest.query.get('t')}`
  const openedBefore = useRef(step)
  return (
    <ErrorBoundary key={screen.a}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Opened screen={screen} boot={rest.boot} step={step} openedBefore={openedBefore}>
          <ScreenContent screen={screen} {...rest} />
        </Opened>
      </Suspense>
    </ErrorBoundary>
  )
}

function ScreenContent({ screen, i18n, boot, ...rest }: ScreenFrameProps) {
  const Content = use(
    fetchScreen<(props: MemberScreenProps) => ReactNode>(screen, i18n, () => prefetchNeeds(screen, boot.member, i18n)),
  )
  // The table lets a member's screen open for members only.
  const props = { ...rest, boot, member: boot.member } as MemberScreenProps
  return <Content {...props} />
}

interface OpenedProps {
  screen: Screen
  boot: Boot
  step: string
  /** The step that was open last, on any screen. */
  openedBefore: RefObject<string>
  children: ReactNode
}

/** Names the page, and puts the focus on the heading of a screen that was opened from another one. */
function Opened({ screen, boot, step, openedBefore, children }: OpenedProps) {
  const translate = useTranslate()
  const title = `${translate(screen.title)} · ${boot.vendor.name}`
  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (openedBefore.current === step) return
    openedBefore.current = step
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step, openedBefore])
  return children
}

/** The page works without it if it fails to load. */
const PageGates = lazy(() =>
  import('./page-gates').catch(() => {
    onProofWanted()
    return { default: () => null }
  }),
)

const layouts = { narrow: VisitorLayout, wide: WideLayout, frame: FrameLayout }

/** For a page that begins with a screen without that frame. */
const LateShell = lazy(async () => ({ default: (await import('./shell/shell')).Shell }))

interface AppProps {
  boot: Boot
  /** The frame around the screens of a member. */
  Shell: typeof ShellOfMember | typeof LateShell
  i18n: I18n
  sessionEnded: boolean
}

function App({ boot: booted, Shell, i18n, sessionEnded }: AppProps) {
  const address = useAddress()
  const query = address.searchParams
  const [boot, setBoot] = useState(booted)
  const [language, setLanguage] = useState(boot.language)
  const [notSwitched, setNotSwitched] = useState(false)
  const { member } = boot
  const [gated, setGated] = useState(false)
  // A first drawing waits for none of them, and a visitor's screen asks for what it needs first.
  useEffect(() => void setTimeout(setGated, member ? 0 : 2000, true), [member])
  const screen = screenAt(address, { signedIn: member !== null, member })

  async function chooseLanguage(chosen: Language) {
    try {
      if (!(await switchLanguage(i18n, chosen))) return
      setNotSwitched(false)
      setLanguage(chosen)
      rememberPreference('language', chosen)
      loadFonts(chosen)
      if (member && member.impersonatedBy === null) {
        // Mails and the next device follow the choice, too; when it cannot be stored now, the cookie still holds it.
        await call('POST /member/language', { lang: chosen })
      }
    } catch {
      setNotSwitched(true)
    }
  }

  const isAlone = screen.alone?.(query) === true
  const Layout = isAlone ? WideLayout : layouts[screen.layout ?? 'narrow']
  const changeMember = (facts: Partial<SignedInMember>) =>
    setBoot((current) => ({ ...current, member: current.member && { ...current.member, ...facts } }))

  const props = { boot, query, sessionEnded, onMemberChanged: changeMember }
  const frame = <ScreenFrame screen={screen} i18n={i18n} {...props} />
  return (
    <WordingProvider i18n={i18n} onChoose={chooseLanguage}>
      {screen.who === 'member' && member && !isAlone ? (
        <ErrorBoundary>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Shell
              boot={boot}
              member={member}
              current={screen}
              language={language}
              problem={notSwitched}
              onMemberChanged={changeMember}
            >
              {frame}
            </Shell>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Layout boot={boot} problem={notSwitched}>
          {frame}
        </Layout>
      )}
      <Suspense>{gated && <PageGates boot={boot} quiet={screen === checkoutScreen} />}</Suspense>
    </WordingProvider>
  )
}

async function start(root: HTMLElement) {
  const found = readBoot<Boot>()
  leaveOut(found.absent, found.empty)
  const sessionEnded = consumeSessionEnded()
  const boot = sessionEnded ? { ...found, member: null } : found
  const signedIn = boot.member !== null
  const screenOf = (address: URL) => screenAt(address, { signedIn, member: boot.member })
  const isFramed = signedIn && screenOf(new URL(location.href)).who === 'member'
  const shell = isFramed ? import('./shell/shell') : null
  prefetchNeeds(screenOf(new URL(location.href)), boot.member, { locale: boot.language })
  const { platforms } = boot.offered
  startOffer(boot.offered)
  const i18n = await startWording(
    { ...boot, names: (language) => platformWording(platforms, pageReader(language)) },
    pageWording,
  )

  // The page of a demo that shows the kit, with nothing of the member area around it.
  if (location.pathname === kitPage) return (await import('./kit/kit')).drawKit(root, i18n, boot)

  drawnFor(actingForOf(boot))
  if (boot.member) claimTab(boot.member.uid)
  onSessionLost(logOutToLogin)
  if (boot.member?.impersonatedBy === null) expectProofHandler()
  // A fetch that fails now is shown by the screen itself, once it is opened.
  const prefetch = (address: URL) => fetchScreen<unknown>(screenOf(address), i18n).catch(() => {})
  const prepare = (address: URL) => {
    prefetchNeeds(screenOf(address), boot.member, i18n)
    void prefetch(address)
  }
  followLinks({ ours, prefetch: prepare })
  await prefetch(new URL(location.href))
  const Shell = (await shell)?.Shell ?? LateShell
  createRoot(root).render(<App boot={boot} Shell={Shell} i18n={i18n} sessionEnded={sessionEnded} />)
  loadFonts(boot.language)
  loadFontsOfName(boot.member?.username ?? '')
}

start(document.getElementById('root') as HTMLElement).catch((error: unknown) => {
  // Not even the wording is here, so the page itself holds these few words.
  document.getElementById('unavailable')?.removeAttribute('hidden')
  throw error
})
