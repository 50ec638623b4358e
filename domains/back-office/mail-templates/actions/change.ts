import { type Refusal, refuse, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { tagOf } from '@/platform/i18n/languages'
import { type Difference, differences } from '@/platform/wording/differences'
import type { Overrides } from '@/platform/wording/overrides'
import type { MailBook, MailTemplatesContext } from '../context'
import { addVersion, countVersions, newestTexts, type TextVersion } from '../store'

/** Returns the problems of a message that staff have written; null: no mail uses it. */
export function findingsOf(book: MailBook, language: Language, { key, text }: { key: string; text: string }) {
  const english = book.product(key, 'en')
  return english === null ? null : differences(key, text, { english, tag: tagOf(language) })
}

interface TextChange {
  readonly language: Language
  readonly key: string
  /** Null: as the folder or the product has it. */
  readonly text: string | null
  /** The version that the operator saw; 0: there was none. */
  readonly seen: number
}

interface Actor {
  readonly by: string
  readonly now: Date
}

/** Changes a text of mails, or restores the product's own. */
export async function changeText(
  { book }: Pick<MailTemplatesContext, 'book'>,
  transaction: Transaction,
  { by, now }: Actor,
  { language, key, text, seen }: TextChange,
): Promise<{ version: TextVersion } | Refusal<20040 | 20085 | 31002>> {
  const wrong: readonly Difference[] | null = findingsOf(await book(), language, { key, text: text ?? '–' })
  if (wrong === null) return refuse(20085)
  if (text !== null && wrong.length > 0) return refuseValue('text')
  const newest = (await newestTexts(transaction)).find((each) => each.language === language && each.key === key)
  if ((newest?.version ?? 0) !== seen) return refuseStale({ by: newest?.operator ?? null, at: newest?.at ?? now })
  const version = await addVersion(transaction, { language, key, version: seen + 1, text, operator: by, at: now })
  return version ? { version } : refuseStale({ by: null, at: now })
}

/** Loads the texts in force. One that no longer fits the product's message after an update is left out. */
export async function takeUp({
  database,
  overrides,
  book,
}: Pick<MailTemplatesContext, 'database' | 'overrides' | 'book'>) {
  const written = (await newestTexts(database)).flatMap(({ text, ...rest }) =>
    text === null ? [] : [{ ...rest, text }],
  )
  if (written.length === 0) return overrides.edit({})
  const mails = await book()
  const texts: Record<string, Record<string, string>> = {}
  for (const { language, key, text } of written) {
    if (findingsOf(mails, language as Language, { key, text })?.length !== 0) continue
    texts[language] = { ...texts[language], [key]: text }
  }
  overrides.edit(texts)
}

/** Looks whether another process has changed anything, and takes it up. */
export function follower(context: { database: Database; overrides: Overrides } & Pick<MailTemplatesContext, 'book'>) {
  let known = -1
  return async () => {
    const count = await countVersions(context.database)
    if (count === known) return
    await takeUp(context)
    known = count
  }
}
