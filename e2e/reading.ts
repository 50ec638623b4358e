import type { Page } from 'playwright-core'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { createTranslator, type Translate } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'

/** The elements and actions of a page in a member's language. */
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
    /** Finds a text with any moment in it. */
    tells: (message: MessageKey, values = {}) =>
      page
        .getByText(aroundMoment(translate, message, values))
        .first()
        .waitFor(),
  }
}

/** Returns a pattern of a text around the moment in it: the parts that are the same for another moment. */
function aroundMoment(translate: Translate, message: MessageKey, values: object): RegExp {
  const [one = '', other = ''] = ['1970-01-01', '2008-12-24'].map((day) => {
    const moment = new Date(day)
    return translate(message, { due: moment, until: moment, day: moment, moment, ...values })
  })
  let [begin, end] = [0, 0]
  while (begin < one.length && one[begin] === other[begin]) begin++
  while (end < one.length - begin && one.at(-1 - end) === other.at(-1 - end)) end++
  const parts = [one.slice(0, begin), one.slice(one.length - end)]
  return new RegExp(parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*'))
}
