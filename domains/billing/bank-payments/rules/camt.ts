import { convert } from 'xmlbuilder2'
import { parseMoney } from '@/platform/i18n/money'
import { isCurrency } from '@/platform/money/iso-4217'
import { type BankEntry, namedApart, type ReadFile, tidyText } from './entry'

type Node = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Elements of a name, at the end of a path, wherever there may be several. The prefix of a name space says nothing. */
function at(node: unknown, ...path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path
  if (name === undefined) return Array.isArray(node) ? node : [node]
  const within = Array.isArray(node) ? node : [node]
  return within.flatMap((each) => {
    if (!isNode(each)) return []
    const key = Object.keys(each).find((candidate) => candidate.replace(/^.*:/, '') === name)
    return key === undefined ? [] : at(each[key], ...rest)
  })
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five predefined entities of XML, and characters by their numbers, which the library leaves. */
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return unescaped(value)
  const content = isNode(value) ? value['#'] : undefined
  return typeof content === 'string' ? unescaped(content) : ''
}

const texts = (node: unknown, ...path: readonly string[]) =>
  at(node, ...path)
    .map(textOf)
    .filter(Boolean)
const first = (node: unknown, ...path: readonly string[]) => texts(node, ...path)[0] ?? ''

function amountIn(node: unknown): { currency: BankEntry['currency']; amount: number } | null {
  const [amount] = [...at(node, 'Amt'), ...at(node, 'AmtDtls', 'TxAmt', 'Amt')]
  const currency = isNode(amount) ? amount['@Ccy'] : undefined
  if (typeof currency !== 'string' || !isCurrency(currency)) return null
  const read = parseMoney(
    textOf(amount)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
    currency,
  )
  return read && { currency, amount: read.minor }
}

/**
 * The booked credits of a bank's statement, camt.053 (or camt.052 and 054, which say it alike) of ISO 20022. A file with a
 * document type of its own is refused unread: nothing in it can name another file or grow (no entity is ever expanded).
 */
export function readCamt(content: string): ReadFile {
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) return { problem: 'doctype', line: null }
  let document: unknown
  try {
    document = convert(content, { format: 'object' })
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
function creditsOf(entry: unknown): readonly Credit[] {
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
