import type { I18n } from '@lingui/core'
import { useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/identity/contract/boot'
import { stepUp } from '@/domains/identity/screens/proof/step-up'
import { storeLanguage } from '@/domains/identity/screens/store-language'
import type { Language } from '@/platform/i18n/languages'
import { switchLanguage } from '@/platform/i18n/page-wording'
import { WordingProvider } from '@/platform/i18n/wording'
import { loadFonts } from '@/platform/ui/browser/cjk-fonts'
import { useAddress } from '@/platform/ui/browser/navigation'
import { rememberPreference } from '@/platform/ui/browser/preference'
import { FailureGate } from '@/platform/ui/failure/failure-gate'
import { ProofGate } from '@/platform/ui/forms/proof-gate'
import { FrameLayout } from './frame/frame-layout'
import { screenAt } from './route'
import { ScreenFrame } from './screen-frame'
import { Shell } from './shell/shell'
import { VendorScript } from './statistics/vendor-script'
import { VisitorLayout } from './visitor/visitor-layout'
import { WideLayout } from './wide/wide-layout'

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
  const screen = screenAt(address, { signedIn: member !== null, member })

  async function chooseLanguage(chosen: Language) {
    try {
      if (!(await switchLanguage(i18n, chosen))) return
      setNotSwitched(false)
      setLanguage(chosen)
      rememberPreference('language', chosen)
      loadFonts(chosen)
      if (member && member.impersonatedBy === null) await storeLanguage(chosen)
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
          {member.impersonatedBy === null && <ProofGate dialog={stepUp} />}
        </Shell>
      ) : (
        <Layout boot={boot} problem={notSwitched}>
          {frame}
        </Layout>
      )}
      <FailureGate />
      {boot.statistics && member?.impersonatedBy == null && (
        <VendorScript statistics={boot.statistics} vendor={boot.vendor.name} />
      )}
    </WordingProvider>
  )
}
