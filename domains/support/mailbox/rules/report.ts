import { keywordOf } from './structured'

/** The report of a mail server on a mail that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  readonly action: 'failed' | 'delayed' | 'other'
  /** `5.1.1`; empty: it gives none. */
  readonly status: string
  /** The server's message, for staff. */
  readonly diagnosis: string
}

/** The first recipient of a `message/delivery-status`: a mail of ours has one. */
export function readReport(text: string): DeliveryReport | null {
  const fields = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .find((each) => each.has('action') || each.has('status'))
  if (!fields) return null
  const status = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(keywordOf(fields.get('status') ?? ''))?.[0] ?? ''
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '')
  return { action: actionOf(fields.get('action') ?? '', status), status, diagnosis: diagnosis || status }
}

/** The fields of a block of headers, by their names in lower case. */
export function fieldsOf(block: string): ReadonlyMap<string, string> {
  const unfolded = block.replaceAll(/\n[ \t]+/g, ' ')
  return new Map(
    [...unfolded.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )
}

function actionOf(action: string, status: string): DeliveryReport['action'] {
  const word = keywordOf(action)
  if (word === 'failed' || (word === '' && status.startsWith('5'))) return 'failed'
  return word === 'delayed' ? 'delayed' : 'other'
}

const refusal = /\b(?:[45]\d\d[ -]+)?[45]\.\d{1,3}\.\d{1,3}\b[^\n]*|\b5\d\d[ -][^\n]+/

/** Parses a report in a server's own words, such as qmail's: the other server's reply. */
export function readPlainReport(text: string): DeliveryReport | null {
  const [said] = refusal.exec(text) ?? []
  if (said === undefined) return null
  const status = /[45]\.\d{1,3}\.\d{1,3}/.exec(said)?.[0] ?? ''
  return { action: 'failed', status, diagnosis: said.trim() }
}

/** The tokens of mails of ours that a report names by their Message-ID, wherever it gives back their headers. */
export function tokensOfMails(text: string, domain: string): readonly string[] {
  const ids = text.matchAll(/<([a-z0-9]{24})@([a-z0-9.-]+)>/gi)
  return [
    ...new Set(
      [...ids]
        .filter(([, , host]) => host?.toLowerCase() === domain.toLowerCase())
        .map(([, token = '']) => token.toLowerCase()),
    ),
  ]
}
