import { unusable } from '@/platform/config/vendor'
import { isBuiltIn, type LanguageFacts } from '@/platform/i18n/languages'
import { nearest } from '@/platform/text/nearest'
import { lettersNotPrinted } from '@/platform/text/printed'
import type { Problem } from '@/platform/text/problems'
import { readBroughtLanguages } from './brought-languages'
import { differences } from './differences'
import { folderOf, languageFolders, type OwnText, readOwnTexts } from './folder'
import type { ProductMessage, ProductWording } from './product'

/** The vendor's own texts: language, key, ICU. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

interface ReadMessages {
  readonly texts: OwnTexts
  readonly problems: readonly Problem[]
}

/** @throws ConfigError naming all that is wrong with them */
export async function openMessages(folder: string, product: ProductWording): Promise<OwnTexts> {
  const { texts, problems } = await readMessages(folder, product)
  if (problems.length > 0) throw unusable(folder, problems)
  return texts
}

/** The messages of a vendor's folder, and everything that is wrong with them. */
export async function readMessages(folder: string, product: ProductWording): Promise<ReadMessages> {
  if (languageFolders(folder).length === 0) return { texts: {}, problems: readOwnTexts(folder).problems }
  const english = await product.messages('en')
  const brought = readBroughtLanguages(folder)
  const { languages, problems } = readOwnTexts(folder)
  const known = new Map(english.map((message) => [message.key, message]))
  const wrong = languages.map(async ({ language, texts }): Promise<Problem[]> => {
    const tag = isBuiltIn(language) ? language : brought.languages[language]?.tag
    // An unusable language has no further findings.
    if (tag === undefined) return []
    const facts = brought.languages[language]
    return [
      ...[...texts].flatMap(([key, own]) => wrongMessage(key, own, { known, tag })),
      ...(facts ? missingFrom(facts, texts, english) : []),
      ...(facts ? unprintable(facts, texts, { english, product }) : []),
    ]
  })
  const plain = languages.map(({ language, texts }) => [language, plainTexts(texts)] as const)
  return {
    texts: Object.fromEntries(plain),
    problems: [...brought.problems, ...problems, ...(await Promise.all(wrong)).flat()],
  }
}

const plainTexts = (texts: ReadonlyMap<string, OwnText>) =>
  Object.fromEntries([...texts].map(([key, { text }]) => [key, text]))

interface Against {
  readonly known: ReadonlyMap<string, ProductMessage>
  readonly tag: string
}

function wrongMessage(key: string, { text, file }: OwnText, { known, tag }: Against): Problem[] {
  const product = known.get(key)
  const problem = (message: string) => ({ file, line: null, field: key, message })
  if (product) return differences(key, text, { english: product.text, tag }).map(({ words }) => problem(words))
  const near = nearest(key, [...known.keys()])
  const mend = near === null ? 'is no message of the product; leave it out' : `is it \`${near}\`?`
  return [problem(mend)]
}

/** The console's words are the staff's, who can do with English. */
const needed = ({ area }: ProductMessage) => area !== 'console'

function missingFrom({ tag }: LanguageFacts, texts: ReadonlyMap<string, OwnText>, english: readonly ProductMessage[]) {
  const missing = english.filter((message) => needed(message) && !texts.has(message.key)).map(({ key }) => key)
  if (missing.length === 0) return []
  const [shown, rest] = [missing.slice(0, 5).join(', '), missing.length - 5]
  const message = `lacks ${shown}${rest > 0 ? ` and ${rest} more` : ''}: \`npm run foyer -- messages export ${tag} --missing\` writes down what is to be translated`
  return [{ file: folderOf(tag), line: null, message }]
}

function unprintable(
  { tag }: LanguageFacts,
  texts: ReadonlyMap<string, OwnText>,
  { english, product }: { readonly english: readonly ProductMessage[]; readonly product: ProductWording },
) {
  const printed = english.filter(({ room }) => product.printedRooms.includes(room))
  const text = printed.map(({ key }) => texts.get(key)?.text ?? '').join('')
  const lost = lettersNotPrinted(text + datesIn(tag))
  if (lost.length === 0) return []
  const message = `cannot be offered: the fonts of invoices lack ${lost.slice(0, 12).join(' ')}`
  return [{ file: folderOf(tag), line: null, message }]
}

const datesIn = (tag: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 28)).toLocaleDateString(tag, { dateStyle: 'long' }),
  ).join('')
