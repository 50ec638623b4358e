import type { Page } from 'playwright-core'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/words'

/** What somebody finds and does on a page in their language. */
export function reading(page: Page, language: Language) {
  const translate = createTranslator(language, wordsOf(language))
  const labelled = (text: string) => page.getByLabel(text, { exact: true })
  return {
    goTo: (a: string) => page.goto(`/member.htm?a=${a}&lang=${language}`),
    field: (label: MessageKey, values = {}) => labelled(translate(label, values)),
    press: (label: MessageKey, position = 0) =>
      page
        .getByRole('button', { name: translate(label), exact: true })
        .nth(position)
        .click(),
    heading: (title: MessageKey, values = {}) =>
      page.getByRole('heading', { name: translate(title, values), exact: true }).waitFor(),
    sees: (message: MessageKey, values = {}) =>
      page.getByText(translate(message, values)).filter({ visible: true }).first().waitFor(),
    say: translate,
    /** The part of a text before its first moment. */
    begins: (message: MessageKey) =>
      page
        .getByText(translate(message, { due: new Date(0), until: new Date(0), day: new Date(0) }).split(/\d/)[0] ?? '')
        .first()
        .waitFor(),
  }
}
