import type { I18n } from '@lingui/core'
import { useCallback, useEffect, useState } from 'react'
import type { ConsoleBoot, SignedInOperator } from '@/domains/operators/boot'
import { SignIn } from '@/domains/operators/desk/sign-in'
import { onSessionLost } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { switchLanguage } from '@/platform/i18n/page-wording'
import { WordingProvider } from '@/platform/i18n/wording'
import { loadFonts } from '@/platform/ui/cjk-fonts'
import { useAddress } from '@/platform/ui/navigation'
import { rememberPreference } from '@/platform/ui/preference'
import { Door } from './shell/door'
import { Shell } from './shell/shell'

/** Why nobody is signed in: the session ended, the operator left, or nobody was. */
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

  async function chooseLanguage(chosen: Language) {
    try {
      if (!(await switchLanguage(i18n, chosen))) return
      setNotSwitched(false)
      rememberPreference('language', chosen)
      loadFonts(chosen)
    } catch {
      setNotSwitched(true)
    }
  }

  return (
    <WordingProvider i18n={i18n} onChoose={chooseLanguage}>
      {operator ? (
        <Shell
          boot={boot}
          operator={operator}
          address={address}
          i18n={i18n}
          problem={notSwitched}
          onLeave={() => leave('left')}
        />
      ) : (
        <Door boot={boot} problem={notSwitched}>
          <SignIn outside={outside} onEnter={enter} />
        </Door>
      )}
    </WordingProvider>
  )
}
