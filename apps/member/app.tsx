import type { I18n } from '@lingui/core'
import { useCallback, useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/identity/boot'
import { StepUp } from '@/domains/identity/screens/step-up'
import { storeLanguage } from '@/domains/identity/screens/store-language'
import type { Language } from '@/platform/i18n/languages'
import type { Wording } from '@/platform/i18n/message'
import { WordingProvider } from '@/platform/i18n/wording'
import { useAddress } from '@/platform/ui/navigation'
import { rememberPreference } from '@/platform/ui/preference'
import { loadFonts } from './cjk-fonts'
import { screenAt } from './route'
import { ScreenFrame } from './screen-frame'
import { Shell } from './shell/shell'
import { VisitorLayout } from './visitor/visitor-layout'
import { WideLayout } from './wide/wide-layout'
import { addWording, switchLanguage } from './wording'

interface AppProps {
  boot: Boot
  i18n: I18n
  sessionEnded: boolean
}

export function App({ boot: booted, i18n, sessionEnded }: AppProps) {
  const address = useAddress()
  const query = address.searchParams
  const add = useCallback((wording: Wording) => addWording(i18n, wording), [i18n])
  const [boot, setBoot] = useState(booted)
  const [language, setLanguage] = useState(boot.language)
  const [notSwitched, setNotSwitched] = useState(false)
  const { member } = boot
  const screen = screenAt(address, { signedIn: member !== null, member, language })

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

  const Layout = screen.layout === 'wide' ? WideLayout : VisitorLayout
  const changeMember = (facts: Partial<SignedInMember>) =>
    setBoot((current) => ({ ...current, member: current.member && { ...current.member, ...facts } }))

  const props = { boot, query, sessionEnded, onMemberChanged: changeMember }
  const frame = <ScreenFrame screen={screen} i18n={i18n} {...props} />
  return (
    <WordingProvider i18n={i18n} onChoose={chooseLanguage} onAdd={add}>
      {screen.who === 'member' && member ? (
        <Shell boot={boot} member={member} current={screen} language={language} problem={notSwitched}>
          {frame}
          {member.impersonatedBy === null && <StepUp />}
        </Shell>
      ) : (
        <Layout boot={boot} problem={notSwitched}>
          {frame}
        </Layout>
      )}
    </WordingProvider>
  )
}
