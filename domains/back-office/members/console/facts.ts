import type { TermName } from '@/platform/contract/member-page'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { money } from '@/platform/money/money'
import { formatMoment } from '@/platform/ui/data/moment'
import type { AllStaffWords } from '@/platform/ui/staff/words'
import type { Fact } from '../contract/member-card'

interface Reader {
  words: AllStaffWords
  translate: Translate
  language: Language
}

/** A fact in the reader's language; moments are in the zone that they are in. */
export function formatFact(fact: Fact, reader: Reader): string {
  const message = formatValue(fact, reader)
  const word = reader.words.facts[fact.name]
  return word === null ? message : reader.translate(word, { value: message })
}

function formatValue({ name, value }: Fact, { words, translate, language }: Reader): string {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'money':
      return formatMoney(money(value.minor, value.currency), language)
    case 'moment':
      return formatMoment(value.at, language)
    case 'term': {
      const tables: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = words.terms
      const word =
        name === 'action'
          ? (words.acts as Readonly<Record<string, MessageKey>>)[value.term]
          : tables[name]?.[value.term]
      // A server of another version may have written a term without a word here; it is shown as it is.
      return word ? translate(word) : value.term
    }
  }
}

/** The term that an entry tells by this name, if it does. */
export const termIn = (facts: readonly Fact[], name: TermName): string | null => {
  const found = facts.find((fact) => fact.name === name)
  return found?.value.kind === 'term' ? found.value.term : null
}
