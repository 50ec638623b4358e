import type { MessageKey } from '@/platform/i18n/message'
import { languages, ownName } from '@/platform/i18n/page-languages'
import type { MessageValues } from '@/platform/i18n/translator'
import { currencies } from '@/platform/ui/browser/page-offer'
import type { Kind, Term } from '../../rules/kinds'
import type { FieldKind } from './field-kinds'

/** One field of a form, for one value of an entry. */
export interface FormField {
  /** The path of the value in the entry, and in the findings of the check: `names.de`. */
  readonly path: string
  readonly kind: FieldKind
  /** A message, or what is called alike in every language: a currency, a language by its own name. */
  readonly label: { readonly message: MessageKey; readonly values?: MessageValues } | { readonly name: string }
  readonly hint?: MessageKey
  /** The language in which it is written. */
  readonly lang?: string
  /** It may be left out. */
  readonly optional?: true
  /** The minimum length of a list, without which an entry cannot be stored: its first product identifies it. */
  readonly least?: 1
  /** It can be set only when the entry is made: others refer to it. */
  readonly once?: true
  /** The kinds of products that may be referred to, where the field's name does not imply them. */
  readonly kinds?: readonly Kind[]
  /** The path of the list whose entries alone it may name, each by its `key`. */
  readonly names?: string
  /** The options of a choice. */
  readonly options?: readonly (readonly [value: string, label: MessageKey])[]
}

/** Fields that belong together, under a legend. */
export interface FormGroup {
  readonly key: string
  readonly legend: MessageKey
  /** The term of a price. */
  readonly term?: Term
  /** Narrow fields stand side by side. */
  readonly narrow?: true
  readonly fields: readonly FormField[]
}

export const message = (key: MessageKey, values?: MessageValues): FormField['label'] => ({
  message: key,
  ...(values && { values }),
})

/** The wording of something, in each language. */
export const wording = (
  path: string,
  legend: MessageKey,
  kind: 'text' | 'prose' | 'meterNames' = 'text',
): FormGroup => ({
  key: path,
  legend,
  fields: languages.map((language) => ({
    path: `${path}.${language}`,
    kind,
    label: { name: ownName(language) },
    lang: language,
  })),
})

/** An amount in each currency. */
export const amountFields = (path: string, label?: (currency: string) => FormField['label']): FormField[] =>
  currencies.map((currency) => ({
    path: `${path}.${currency}`,
    kind: 'amount',
    label: label?.(currency) ?? { name: currency },
  }))
