import { XMLParser } from 'fast-xml-parser'
import { parseMoney } from '@/platform/i18n/money'
import { isCurrency } from '@/platform/money/iso-4217'
import { type BankEntry, namedApart, type ReadFile, tidyText } from './entry'

/** An element as the parser gives it: its text, its attributes by `@name`, and lists of elements by their names. */
interface Element {
  readonly '#text'?: string
  readonly '@Ccy'?: string
  readonly [name: string]: readonly Element[] | string | undefined
}

/** Names lose their prefixes, numbers stay text, and a statement nests no deeper than about a dozen elements. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  htmlEntities: true,
  maxNestedTags: 30,
})

/** Elements at the end of a path, each step of which may have several. */
const at = (element: Element, ...path: readonly string[]): readonly Element[] =>
  path.reduce<readonly Element[]>(
    (within, name) =>
      within.flatMap((each) => {
        const found = each[name]
        return typeof found === 'object' ? found : []
      }),
    [element],
  )

const texts = (element: Element, ...path: readonly string[]) =>
  at(element, ...path).flatMap((each) => each['#text']?.trim() || [])
const first = (element: Element, ...path: readonly string[]) => texts(element, ...path)[0] ?? ''

function amountIn(element: Element): { currency: BankEntry['currency']; amount: number } | null {
  const [amount] = [...at(element, 'Amt'), ...at(element, 'AmtDtls', 'TxAmt', 'Amt')]
  const { '@Ccy': currency, '#text': text } = amount ?? {}
  if (!text || !currency || !isCurrency(currency)) return null
  const read = parseMoney(
    text
      .trim()
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
    currency,
  )
  return read && { currency, amount: read.minor }
}

/**
 * The booked credits of a bank's statement, camt.053 (or camt.052 and 054, which say it alike) of ISO 20022. A file with a
 * document type of its own is refused unread: nothing in it can name another file or grow (decision 0184).
 */
export function readCamt(content: string): ReadFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return { problem: 'doctype', line: null }
  let document: Element
  try {
    document = parser.parse(content, true)
  } catch {
    return { problem: 'format', line: null }
  }
  const statements = ['BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'].flatMap((kind) =>
    ['Stmt', 'Rpt', 'Ntfctn'].flatMap((name) => at(document, 'Document', kind, name)),
  )
  if (statements.length === 0) return { problem: 'format', line: null }
  const references: BankEntry[] = []
  const others: Omit<BankEntry, 'key'>[] = []
  for (const statement of statements) {
    const account = first(statement, 'Acct', 'Id', 'IBAN')
    for (const entry of at(statement, 'Ntry')) {
      for (const { reference, ...read } of creditsOf(entry)) {
        if (reference === null) others.push({ account, ...read })
        else references.push({ account, key: reference, ...read })
      }
    }
  }
  return { entries: [...references, ...namedApart(others)], ignored: [] }
}

type Credit = Omit<BankEntry, 'account' | 'key'> & { readonly reference: string | null }

/** Returns the payments received in one entry, which may be a collection of several. */
function creditsOf(entry: Element): readonly Credit[] {
  const status = first(entry, 'Sts', 'Cd') || first(entry, 'Sts')
  const isCredit = first(entry, 'CdtDbtInd') === 'CRDT' && first(entry, 'RvslInd') !== 'true'
  const whole = amountIn(entry)
  if (!isCredit || (status !== '' && status !== 'BOOK') || !whole) return []
  const bookedOn = (
    first(entry, 'BookgDt', 'Dt') ||
    first(entry, 'BookgDt', 'DtTm') ||
    first(entry, 'ValDt', 'Dt')
  ).slice(0, 10)
  const details = at(entry, 'NtryDtls', 'TxDtls')
  const name = first(entry, 'AcctSvcrRef') || first(entry, 'NtryRef')
  const parts = details.length > 1 ? details : [details[0] ?? {}]
  return parts.map((detail, index) => {
    const amount = (details.length > 1 ? amountIn(detail) : null) ?? whole
    const own = first(detail, 'Refs', 'AcctSvcrRef')
    const reference = own || (name && (details.length > 1 ? `${name}/${index + 1}` : name))
    return {
      ...amount,
      bookedOn,
      reference: reference ? `${bookedOn}|${reference}` : null,
      text: tidyText(
        [
          ...texts(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
          ...texts(detail, 'RmtInf', 'Ustrd'),
          ...texts(detail, 'Refs', 'EndToEndId').filter((id) => id !== 'NOTPROVIDED'),
          ...(details.length > 1 ? [] : texts(entry, 'AddtlNtryInf')),
        ].join(' '),
      ),
      payer: tidyText(first(detail, 'RltdPties', 'Dbtr', 'Nm') || first(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm')),
    }
  })
}
