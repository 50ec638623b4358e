import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useCall } from '@/platform/ui/calls/use-call'
import { places } from '../places'

export interface Notice {
  readonly tone: 'success' | 'danger'
  readonly text: MessageKey
  readonly values?: Readonly<Record<string, string>>
}

/** The setting of the company, and how the last change of it went. */
export function useSetting(lang: Language, before: Notice | null) {
  const setting = useCall((input) => call('GET /member/company_sign_in', input), { lang })
  const [notice, setNotice] = useState(before)

  /** Changes something, says how it went, and shows how all of it is then. */
  async function act<Data>(sending: Promise<Outcome<Data>>, tell: (data: Data) => Notice | null) {
    setNotice(null)
    const sent = await sending
    setNotice(sent.ok ? tell(sent.data) : { tone: 'danger', text: messageFor(places.companySignIn, sent.code) })
    await setting.reload()
  }

  return { ...setting, notice, setNotice, act }
}

export type Act = ReturnType<typeof useSetting>['act']
export type SettingView = NonNullable<ReturnType<typeof useSetting>['data']>
