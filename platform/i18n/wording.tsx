import type { I18n } from '@lingui/core'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { createContext, type ReactElement, type ReactNode, use, useCallback, useMemo } from 'react'
import type { Language } from './languages'
import type { MessageKey, Wording } from './message'
import { languageOf } from './page-languages'
import { addWording } from './page-wording'
import { type MessageValues, type Translate, translateBy } from './translator'

const ChooseLanguage = createContext<(language: Language) => void>(() => {})
const AddWording = createContext<(wording: Wording) => Promise<void>>(async () => {})

interface ProviderProps {
  i18n: I18n
  /** Called when the visitor picks another language; anyone who provides the wording loads it and switches over. */
  onChoose: (language: Language) => void
  children: ReactNode
}

export function WordingProvider({ i18n, onChoose, children }: ProviderProps) {
  const add = useCallback((wording: Wording) => addWording(i18n, wording), [i18n])
  return (
    <I18nProvider i18n={i18n}>
      <ChooseLanguage value={onChoose}>
        <AddWording value={add}>{children}</AddWording>
      </ChooseLanguage>
    </I18nProvider>
  )
}

export function useTranslate(): Translate {
  // The context's value is a new one after each change of language, which is what draws the wording again.
  const context = useLingui()
  return useMemo(() => translateBy(context.i18n), [context])
}

export function useLanguage(): { language: Language; chooseLanguage: (language: Language) => void } {
  const { i18n } = useLingui()
  return { language: languageOf(i18n.locale), chooseLanguage: use(ChooseLanguage) }
}

export const useAddWording = () => use(AddWording)

interface RichTextProps {
  message: MessageKey
  values?: MessageValues
  /** The elements for the message's tags, by tag: `<link>…</link>`. */
  elements: Readonly<Record<string, ReactElement>>
}

/** A message with links or emphasis inside its sentence. */
export function RichText({ message, values, elements }: RichTextProps) {
  return <Trans id={message} {...(values && { values: plain(values) })} components={{ ...elements }} />
}

/** An object among the values would be taken for an element; a moment is also read from its text. */
const plain = (values: MessageValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
