import type { SellerKind } from '@/integrations/payments/seller'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type Agreement, agreedTo, enclosedKinds } from '@/platform/legal/kinds'
import type { LegalDocuments } from '@/platform/legal-texts/documents'
import type { Enclosure } from '@/platform/mail/enclosure'
import { addAgreements, agreedWith } from '../store/agreements'
import { versionsOf } from '../store/versions'

/** Returns texts as files of a mail, in formats that a mail program shows itself, for as long as the mail is kept. */
export async function enclosuresOf(database: Queryable, versions: readonly string[]): Promise<readonly Enclosure[]> {
  const found = await versionsOf(database, versions)
  return versions.flatMap((version) => {
    const text = found.find((each) => each.version === version)
    if (!text?.text) return []
    const title = text.title ?? text.kind
    const name = [title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim(), text.date].filter(Boolean).join(' ')
    return [{ name: `${name}.txt`, text: `${title}\n\n${text.text}\n` }]
  })
}

interface Reader {
  readonly language: Language
  readonly at: Date
}

const shownTo = (documents: LegalDocuments, to: Agreement, { language, at }: Reader) => ({
  versions: agreedTo[to].flatMap((kind) => documents.find(kind, language)?.version ?? []),
  at,
})

/** Records the agreement of a person who opens an account to the texts beside the button (decision 0057). */
export const agreeWithAccount = (
  documents: LegalDocuments,
  database: Queryable,
  { memberId, ...reader }: Reader & { readonly memberId: number },
) => addAgreements(database, { memberId }, shownTo(documents, 'registration', reader))

/** Anyone who orders has. */
export const agreeWithOrder = (
  documents: LegalDocuments,
  database: Queryable,
  { checkout, soldBy, ...reader }: Reader & { readonly checkout: string; readonly soldBy: SellerKind },
) => addAgreements(database, { checkout }, shownTo(documents, soldBy === 'vendor' ? 'order' : 'merchantOrder', reader))

/** Returns the texts that go with the confirmation: as the buyer agreed to them, even if they have changed since. */
export async function enclosedWith(database: Queryable, checkout: string): Promise<readonly string[]> {
  const agreed = await agreedWith(database, checkout)
  return agreed
    .filter(({ kind, address }) => address === null && enclosedKinds.includes(kind))
    .map(({ version }) => version)
}
