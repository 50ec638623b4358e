import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { tagOf } from '@/platform/i18n/languages'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { platformMessage } from '@/platform/programs/platforms'

/** A seat by the names of its products, and its platform. */
export interface NamedSeat {
  readonly names: readonly Texts[]
  readonly platform: Platform
}

const listed = (words: readonly string[], { language }: Reader) =>
  new Intl.ListFormat(tagOf(language)).format(new Set(words))

/** Products in one sentence, each once. */
export const productsIn = (names: readonly Texts[], reader: Reader) =>
  listed(
    names.map((each) => textIn(each, reader)),
    reader,
  )

/** Seats in one sentence, each by the words for its products and its platform. */
export const seatsIn = (
  seats: readonly NamedSeat[],
  { reader, t }: { readonly reader: Reader; readonly t: Translate },
  wordsOf: (seat: { readonly products: string; readonly platform: string }) => string,
) =>
  listed(
    seats.map(({ names, platform }) =>
      wordsOf({ products: productsIn(names, reader), platform: t(platformMessage(platform)) }),
    ),
    reader,
  )
