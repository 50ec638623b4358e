import { createHash } from 'node:crypto'
import type { Address, Attachment, Email } from 'postal-mime'
import { foldAddress } from '@/platform/text/typed/address'
import { senderProven } from '../rules/authentication'
import { isAutomatic } from '../rules/automatic'
import { type Complaint, readComplaint } from '../rules/complaint'
import { LetterHeaders, tokensIn } from '../rules/headers'
import { type IncomingLetter, type LetterFile, limits } from '../rules/letter'
import { replyText } from '../rules/reply-text'
import { type DeliveryReport, readPlainReport, readReport, tokensOfMails } from '../rules/report'
import { parameterOf, partsOf } from '../rules/structured'

/** How our letters are told apart from others. */
export interface LetterPatterns {
  /** Where replies go, with `{token}` in it. */
  readonly replies: string
  /** Where reports of failures go; null: where mail comes from. */
  readonly returnPath: string | null
  /** The host that our Message-IDs name. */
  readonly domain: string
  /** The name of our own mail host in Authentication-Results; null: it looks at no sender. */
  readonly authenticator: string | null
}

/** What a message of the mailbox turned out to be. */
export type ReadLetter = { readonly sender: string; readonly subject: string; readonly digest: string } & (
  | { readonly kind: 'letter'; readonly letter: IncomingLetter }
  | { readonly kind: 'report'; readonly report: DeliveryReport; readonly tokens: readonly string[] }
  | { readonly kind: 'complaint'; readonly complaint: Complaint | null; readonly tokens: readonly string[] }
  | { readonly kind: 'automatic' }
)

/** Reads a message as it stands in the mailbox, no matter what it claims to be. @throws Error when it is none */
export async function readLetter(source: Buffer, patterns: LetterPatterns): Promise<ReadLetter> {
  // Read by those who read letters, and not by every server that starts.
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
  })
  const headers = new LetterHeaders(email.headers)
  const { name, address } = mailboxOf(email.from)
  const subject = inOneLine(email.subject ?? '', limits.subject)
  const text = await textOf(email)
  const facts = { sender: address, subject, digest: digestOf(email, address, text) }
  const complaint = complaintOf(email, headers, patterns)
  if (complaint) return { ...facts, kind: 'complaint', ...complaint }
  const report = reportOf(email, text, headers, patterns)
  if (report) return { ...facts, kind: 'report', ...report }
  if (isAutomatic(headers, { from: address, subject }) || isOurs(email, patterns))
    return { ...facts, kind: 'automatic' }
  return {
    ...facts,
    kind: 'letter',
    letter: {
      from: address,
      name,
      subject,
      messageId: email.messageId && /^<[^<>\s]{1,250}>$/.test(email.messageId) ? email.messageId : null,
      text: replyText(text),
      files: email.attachments.filter(isFile).map(fileOf),
      tokens: tokensIn(headers, patterns.replies),
      proven: provenBy(headers, address, patterns),
    },
  }
}

/** A letter of several senders is none of one: the host has looked at one of them, and not at which we read. */
const provenBy = (headers: LetterHeaders, address: string, { authenticator }: LetterPatterns) =>
  authenticator !== null && headers.all('from').length > 1
    ? false
    : senderProven(headers.all('authentication-results'), authenticator, address)

function mailboxOf(address: Address | undefined) {
  const { name, address: written = '' } = address ?? { name: '' }
  return { name: inOneLine(name, limits.subject), address: clean(foldAddress(written)).slice(0, limits.subject) }
}

/** Without what no database takes, and half characters. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
const inOneLine = (text: string, most: number) =>
  [...clean(text).replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('')

/** What HTML quotes is left out: mail programs mark it. */
const withoutQuotes = ['blockquote[type=cite]', '.gmail_quote', '.yahoo_quoted', '.moz-cite-prefix', '#appendonsend']

async function textOf({ text, html }: Email): Promise<string> {
  const plain = text?.trim() || (html === undefined ? '' : await fromHtml(html))
  return clean(plain).slice(0, limits.text)
}

async function fromHtml(html: string) {
  const { convert } = await import('html-to-text')
  return convert(html.slice(0, limits.text * 5), {
    wordwrap: false,
    limits: { maxInputLength: limits.text * 5, maxDepth: 100, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...withoutQuotes.map((selector) => ({ selector, format: 'skip' })),
    ],
  })
}

/** The same letter that came twice, as to two of our addresses, has these in common; one that only claims to be it has not. */
const digestOf = ({ messageId = '', date = '', html = '' }: Email, from: string, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([messageId, date, from, text, html]))
    .digest('hex')

/** Logos of signatures are no files that somebody has sent. */
const smallestPicture = 5_000
const isFile = ({ disposition, related, content, mimeType }: Attachment) =>
  !/^(message|text)\/(rfc822|delivery-status|feedback-report|rfc822-headers)/.test(mimeType) &&
  (disposition === 'attachment' || related !== true || byteLengthOf(content) > smallestPicture)

const byteLengthOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content.length : content.byteLength

const fileOf = ({ filename, content }: Attachment): LetterFile => ({
  name: clean(filename ?? 'file'),
  content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
})

const textIn = ({ content }: Attachment) =>
  clean(
    Buffer.from(content as ArrayBuffer)
      .subarray(0, limits.text)
      .toString('utf8'),
  )

/** Of `multipart/report` (RFC 6522); empty: the message is none. */
function reportTypeOf(headers: LetterHeaders) {
  const type = headers.first('content-type')
  const [[kind, slash, report] = []] = partsOf(type) ?? []
  const isReport = `${kind?.text}${slash?.text}${report?.text}`.toLowerCase() === 'multipart/report'
  return isReport ? parameterOf(type, 'report-type') : ''
}

/** What a provider reports for one of its users, with the mails of ours that it can be about. */
function complaintOf({ attachments }: Email, headers: LetterHeaders, { domain }: LetterPatterns) {
  const feedback = attachments.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (!feedback || reportTypeOf(headers) !== 'feedback-report') return null
  const given = attachments.filter(({ mimeType }) => isOriginal(mimeType)).map(textIn)
  return { complaint: readComplaint(textIn(feedback)), tokens: tokensOfMails(given.join('\n'), domain) }
}

/** The mail that a report is about, or its headers. */
const isOriginal = (mimeType: string) => /^(message\/rfc822|text\/rfc822-headers)/.test(mimeType)

/** A report of a mail server, with the mails of ours that it can be about. */
function reportOf({ attachments, headerLines }: Email, text: string, headers: LetterHeaders, patterns: LetterPatterns) {
  const returned = patterns.returnPath === null ? [] : tokensIn(headers, patterns.returnPath)
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const isReport = reportTypeOf(headers) === 'delivery-status' || status !== undefined
  if (!isReport && returned.length === 0) return null
  const given = attachments.filter(({ mimeType }) => isOriginal(mimeType)).map(textIn)
  const report = (status && readReport(textIn(status))) ?? readPlainReport(text)
  const named = tokensOfMails([...given, ...headerLines.map(({ line }) => line), text].join('\n'), patterns.domain)
  return report && { report, tokens: [...new Set([...returned, ...named])] }
}

/** A mail of our own that came round. */
const isOurs = ({ messageId = '' }: Email, { domain }: LetterPatterns) => tokensOfMails(messageId, domain).length > 0
