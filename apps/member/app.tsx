import type { I18n } from '@lingui/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { Language } from '@/platform/i18n/languages'
import { switchLanguage } from '@/platform/i18n/page-wording'
import { WordingProvider } from '@/platform/i18n/wording'
import { loadFonts } from '@/platform/ui/browser/cjk-fonts'
import { useAddress } from '@/platform/ui/browser/navigation'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { FrameLayout } from './frame/frame-layout'
import { screenAt } from './route'
import { ScreenFrame } from './screen-frame'
import { checkoutScreen } from './screens'
import { Shell } from './shell/shell'
import { VisitorLayout } from './visitor/visitor-layout'
import { WideLayout } from './wide/wide-layout'

/** The page works without it if it fails to load. */
const PageGates = lazy(() => import('./page-gates').catch(() => ({ default: () => null })))

const layouts = { narrow: VisitorLayout, wide: WideLayout, frame: FrameLayout }

interface AppProps {
  boot: Boot
  i18n: I18n
  sessionEnded: boolean
}

export function App({ boot: booted, i18n, sessionEnded }: AppProps) {
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
        const { storeLanguage } = await import('@/domains/accounts/identity/screens/store-language')
        await storeLanguage(chosen)
      }
    } catch {
      setNotSwitched(true)
    }
  }

  const Layout = layouts[screen.layout ?? 'narrow']
  const changeMember = (facts: Partial<SignedInMember>) =>
    setBoot((current) => ({ ...current, member: current.member && { ...current.member, ...facts } }))

  const props = { boot, query, sessionEnded, onMemberChanged: changeMember }
  const frame = <ScreenFrame screen={screen} i18n={i18n} {...props} />
  return (
    <WordingProvider i18n={i18n} onChoose={chooseLanguage}>
      {screen.who === 'member' && member ? (
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
      ) : (
        <Layout boot={boot} problem={notSwitched}>
          {frame}
        </Layout>
      )}
      <Suspense>{gated && <PageGates boot={boot} quiet={screen === checkoutScreen} />}</Suspense>
    </WordingProvider>
  )
}
