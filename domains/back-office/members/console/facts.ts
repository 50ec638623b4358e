import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { money } from '@/platform/money/money'
import { formatMoment } from '@/platform/ui/data/moment'
import type { Fact, TermName } from '../contract/member-card'
import { factWords, termWords } from './words'

/** A fact in the reader's language; moments are in the zone that they are in. */
export function formatFact({ name, value }: Fact, translate: Translate, language: Language): string {
  const message = formatValue({ name, value }, translate, language)
  const word = factWords[name]
  return word === null ? message : translate(word, { value: message })
}

function formatValue({ name, value }: Fact, translate: Translate, language: Language): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'money':
      return formatMoney(money(value.minor, value.currency), language)
    case 'moment':
      return formatMoment(value.at, language)
    case 'term': {
      const words: Readonly<Record<string, MessageKey>> = termWords[name as TermName]
      const word = words[value.term]
      // An older server's row, or a newer one's: what it wrote is better than nothing.
      return word ? translate(word) : value.term
    }
  }
}

/** The term that an entry tells by this name, if it does. */
export const termIn = (facts: readonly Fact[], name: TermName): string | null => {
  const found = facts.find((fact) => fact.name === name)
  return found?.value.kind === 'term' ? found.value.term : null
}
