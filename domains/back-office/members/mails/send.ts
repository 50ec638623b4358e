import type { SoldFor } from '@/domains/commerce/catalogue/rules/term-words'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Letter } from '@/platform/mail/letter'
import type { Money } from '@/platform/money/money'
import { memberPage, type ScreenName } from '@/platform/paths'
import type { MembersContext } from '../context'
import { letters } from './letters'

interface Addressee {
  readonly email: string
  readonly writtenTo: string
  readonly language: string | null
}

/** Writes to a member that a code was given to them, and which. */
export function writeCode(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, code, order }: { names: Texts; code: string; order: string },
) {
  const language = spokenBy(context, to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  const url = screenAt(context, 'my_products')
  return send(context, database, 'code', to, letters.code(t, { ...facts, code, url }))
}

/** Writes to a member that a gift was given to them; its code is read in the member area. */
export function writeGift(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { screen, names, amount }: { screen: ScreenName; names: Texts; amount: Money },
) {
  const language = spokenBy(context, to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, gift: textIn(names, language), worth: formatMoney(amount, language) }
  const url = context.publicUrl + memberPage(screen, { t: 'list' })
  return send(context, database, 'gift', to, letters.gift(t, { ...facts, url }))
}

/** Writes to a member that a product was given to them, and until when it is theirs. */
export function writeProduct(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, order, ...sold }: SoldFor & { readonly names: Texts; readonly order: string; readonly until: Date | null },
) {
  const language = spokenBy(context, to)
  const t = context.translate[language]
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  const url = screenAt(context, 'my_products')
  return send(context, database, 'product', to, letters.product(t, { ...facts, ...sold, url }))
}

/** Writes to a member that a licence of theirs was taken away, or given back. */
export function writeRevocation(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { what, names, order }: { what: 'revoked' | 'restored'; names: Texts; order: string },
) {
  const language = spokenBy(context, to)
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  const url = screenAt(context, 'my_products')
  return send(context, database, what, to, letters[what](context.translate[language], { ...facts, url }))
}

/** Tells a member that a licence key was replaced; the new one stands on the licence page. */
export function writeReplacedKey(
  context: MembersContext,
  database: Queryable,
  to: Addressee,
  { names, order }: { names: Texts; order: string },
) {
  const language = spokenBy(context, to)
  const facts = { vendor: context.vendorName, product: textIn(names, language), order }
  const url = screenAt(context, 'license')
  return send(context, database, 'keyReplaced', to, letters.keyReplaced(context.translate[language], { ...facts, url }))
}

const screenAt = ({ publicUrl }: MembersContext, screen: ScreenName) => publicUrl + memberPage(screen)

/** Tells both addresses that two accounts were merged. */
export async function writeMerged(
  context: MembersContext,
  database: Queryable,
  { from, into }: { from: Addressee; into: Addressee },
) {
  for (const to of [into, from]) {
    const t = context.translate[spokenBy(context, to)]
    const facts = { vendor: context.vendorName, from: from.email, into: into.email }
    const url = context.publicUrl + memberPage('login')
    await send(context, database, 'merged', to, letters.merged(t, { ...facts, url }))
  }
}

const spokenBy = ({ offer }: Pick<MembersContext, 'offer'>, { language }: Addressee): Language =>
  offer.languages.of(language)

const send = (
  context: MembersContext,
  database: Queryable,
  name: string,
  to: Addressee,
  letter: Letter,
): Promise<number> =>
  // A code is worth money, so staff cannot resend its mail with a click.
  context.mailer.send(database, {
    kind: `members.${name}`,
    to: to.writtenTo,
    language: spokenBy(context, to),
    letter,
    confidential: name === 'code',
    unasked: true,
  })
