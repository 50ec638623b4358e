import { createHash } from 'node:crypto'
import type { Address, Attachment, Email } from 'postal-mime'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { foldAddress } from '@/platform/text/typed/address'
import { senderProven } from '../rules/authentication'
import { isRobot, mayBeAnswered, needsReading, writtenByServer } from '../rules/automatic'
import { type Complaint, readComplaint } from '../rules/complaint'
import { LetterHeaders, namesOurMail, tokensIn } from '../rules/headers'
import { type IncomingLetter, type LetterFile, limits, type Unread, type Writer } from '../rules/letter'
import { type LetterPatterns, marksOf, withoutQueries, withoutTokens } from '../rules/ours'
import { isForward, partsOfReply, type ReplyParts, wholeText } from '../rules/reply-text'
import { type DeliveryReport, readPlainReport, readReport, tokensOfMails } from '../rules/report'
import { parameterOf, partsOf } from '../rules/structured'
import type { ParsedLetter } from './parse-letter'

/** The readable content of a message. */
interface Contents {
  readonly text: string
  readonly files: readonly LetterFile[]
  readonly unread: readonly Unread[]
}

/** So deep are mails read that hang on mails; what lies deeper is a file. */
const deepest = 3

/** Without what no database takes, and half characters. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** @param enclosed with the mails that hang on it: they are handed on, and not those that a report gives back */
async function contentsOf(
  { email, sure }: ParsedLetter,
  { enclosed, depth = 0 }: { enclosed: boolean; depth?: number },
): Promise<Contents> {
  const own = await textOf(email)
  const mails = enclosed && depth < deepest ? email.attachments.filter(isMail) : []
  const read = await Promise.all(mails.map((mail) => enclosedIn(mail, depth)))
  const others = email.attachments.filter(
    (each) => !mails.includes(each) && !isOutlooks(each) && (enclosed || !isMail(each)),
  )
  const text = [own.text, ...read.map(({ text: inner }) => inner)].join('\n\n').trim()
  const files = others.filter(isFile)
  const isBare = text === '' && files.length === 0
  const unread: readonly (Unread | false)[] = [
    ...read.flatMap((each) => each.unread),
    !sure && 'charset',
    (!own.whole || text.length > limits.text) && 'long',
    email.attachments.some(isOutlooks) && 'outlook',
  ]
  return {
    text: clean(text.slice(0, limits.text)),
    // Where there is nothing else, a small picture is what was sent.
    files: [...(isBare ? others.filter(isSent) : files).map(fileOf), ...read.flatMap((each) => each.files)],
    unread: [...new Set(unread.filter((each) => each !== false))],
  }
}

async function textOf({ text, html }: Email): Promise<{ readonly text: string; readonly whole: boolean }> {
  const plain = text?.trim() ?? ''
  if (plain !== '' || html === undefined) return { text: plain, whole: true }
  const { textOfHtml } = await import('./html-text')
  return textOfHtml(html)
}

/** A mail that was handed on as a file, as those stand that were handed on in the text. */
async function enclosedIn({ content }: Attachment, depth: number): Promise<Contents> {
  const { parseLetter } = await import('./parse-letter')
  const parsed = await parseLetter(bytesOf(content)).catch(() => null)
  if (parsed === null) return { text: '', files: [], unread: ['broken'] }
  const { from, date, subject, to } = parsed.email
  const facts = { From: writtenAs(from), Date: date, Subject: subject, To: to?.map(writtenAs).join(', ') }
  const head = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const inner = await contentsOf(parsed, { enclosed: true, depth: depth + 1 })
  return { ...inner, text: `---------- Forwarded message ----------\n${head.join('\n')}\n\n${inner.text}` }
}

const writtenAs = (address: Address | undefined) =>
  address?.address === undefined ? (address?.name ?? '') : `${address.name} <${address.address}>`.trim()

const isMail = ({ mimeType }: Attachment) => mimeType === 'message/rfc822'

/** Whether an attachment is Outlook's own container of files and layout (TNEF). */
const isOutlooks = ({ mimeType, filename }: Attachment) =>
  /^application\/(vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

/** Whether an attachment was sent by a person, and is not part of a report. */
const isSent = ({ mimeType }: Attachment) =>
  !/^(message|text)\/(delivery-status|feedback-report|rfc822-headers)/.test(mimeType)

/** Logos of signatures are no files that a person has sent. */
const smallestPicture = 5_000
const isFile = (attachment: Attachment) =>
  isSent(attachment) &&
  (attachment.disposition === 'attachment' ||
    attachment.related !== true ||
    bytesOf(attachment.content).length > smallestPicture)

const bytesOf = (content: Attachment['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

const fileOf = ({ filename, content }: Attachment): LetterFile => ({
  name: clean(filename ?? 'file'),
  content: bytesOf(content),
})

/** The kind of a message in the mailbox; each can be read as a letter, if people want to. */
export type ReadLetter = {
  readonly sender: string
  readonly subject: string
  readonly digest: string
  readonly letter: IncomingLetter
} & (
  | { readonly kind: 'letter' | 'automatic' }
  | { readonly kind: 'report'; readonly report: DeliveryReport; readonly tokens: readonly string[] }
  | { readonly kind: 'complaint'; readonly complaint: Complaint | null; readonly tokens: readonly string[] }
)

/**
 * Reads a message of the mailbox, whatever type it claims.
 * @throws Error when it is no message
 */
export async function readLetter(source: Buffer, patterns: LetterPatterns): Promise<ReadLetter> {
  // Read by those who read letters, and not by every server that starts.
  const { parseLetter } = await import('./parse-letter')
  const parsed = await parseLetter(source)
  const { email } = parsed
  const headers = new LetterHeaders(email.headers)
  const writer = writerOf(email.from)
  const inStead = isRobot(writer.from) ? customerOf(email) : null
  const subject = inOneLine(email.subject ?? '', limits.subject)
  const reportType = reportTypeOf(headers)
  const contents = await contentsOf(parsed, { enclosed: reportType === '' })
  const signs = { from: writer.from, subject, report: reportType !== '' }
  const tokens = tokensIn(headers, patterns.replies)
  const letter: IncomingLetter = {
    ...writer,
    inStead,
    subject,
    messageId: email.messageId && /^<[^<>\s]{1,250}>$/.test(email.messageId) ? email.messageId : null,
    ...wordsOf(contents.text, { answers: tokens.length > 0 || namesOurMail(headers, patterns), subject, patterns }),
    files: contents.files,
    tokens,
    proven: provenBy(headers, writer.from, { patterns, inStead }),
    answerable:
      inStead === null ? mayBeAnswered(headers, signs) : mayBeAnswered(headers, { ...signs, from: inStead.from }),
    unread: contents.unread,
    source,
  }
  const facts = { sender: (inStead ?? writer).from, subject, digest: digestOf(email, writer.from), letter }
  const complaint = complaintOf(email, reportType, patterns)
  if (complaint) return { ...facts, kind: 'complaint', ...complaint }
  const report = reportOf(email, contents.text, { headers, from: writer.from, reportType, patterns })
  if (report) return { ...facts, kind: 'report', ...report }
  return { ...facts, kind: isOurs(email, patterns) || !needsReading(headers, signs) ? 'automatic' : 'letter' }
}

/** Only a reply to a letter of ours is shortened, and never what is handed on. */
function wordsOf(
  text: string,
  { answers, subject, patterns }: { answers: boolean; subject: string; patterns: LetterPatterns },
): ReplyParts {
  const parts = answers && !isForward(subject) ? partsOfReply(text, marksOf(patterns)) : wholeText(text)
  return {
    text: withoutTokens(parts.text, patterns),
    quoted: withoutQueries(withoutTokens(parts.quoted, patterns), patterns).slice(0, limits.quoted).toWellFormed(),
  }
}

/** A letter of several senders proves none: the host has checked one of them, but does not say which. */
function provenBy(
  headers: LetterHeaders,
  address: string,
  { patterns: { authenticator }, inStead }: { patterns: LetterPatterns; inStead: Writer | null },
) {
  if (authenticator !== null && headers.all('from').length > 1) return false
  const proven = senderProven(headers.all('authentication-results'), authenticator, address)
  // The proof of a form is not that of the customer whom it names.
  return inStead !== null && proven === true ? null : proven
}

function writerOf(address: Address | undefined): Writer {
  const { name, address: written = '' } = address ?? { name: '' }
  return { name: inOneLine(name, limits.name), from: clean(foldAddress(written)).slice(0, limits.name) }
}

/** Returns the one person's address that a form wants answered. */
function customerOf({ replyTo = [] }: Email): Writer | null {
  const [first, ...more] = replyTo
  const customer = writerOf(first)
  return more.length > 0 || emailProblem(customer.from) !== null || isRobot(customer.from) ? null : customer
}

const inOneLine = (text: string, most: number) =>
  [...clean(text).replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('')

/** A letter that cannot be taken apart: who claims to have written it, and its bytes. */
export async function readBare(source: Buffer, patterns: LetterPatterns): Promise<IncomingLetter> {
  const end = source.indexOf(source.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n')
  const head = source.subarray(0, Math.min(end < 0 ? source.length : end, limits.headBytes))
  const { letter } = await readLetter(head, patterns)
  return { ...letter, text: '', quoted: '', files: [], unread: ['broken'], source }
}

/** Returns the digest of a letter that cannot be parsed, by its first bytes. */
export const digestOfBytes = (source: Buffer) =>
  `${ofBytes}${createHash('sha256').update(source.subarray(0, limits.headBytes)).digest('hex')}`
const ofBytes = 'bytes '
export const isOfBytes = (digest: string) => digest.startsWith(ofBytes)

/** The same letter that came twice, as to two of our addresses, has these in common; one that only claims to be it has not. */
const digestOf = ({ messageId = '', date = '', text = '', html = '' }: Email, from: string) =>
  createHash('sha256')
    .update(JSON.stringify([messageId, date, from, text, html]))
    .digest('hex')

const textIn = ({ content }: Attachment) =>
  clean(
    Buffer.from(content as ArrayBuffer)
      .subarray(0, limits.text)
      .toString('utf8'),
  )

/** Returns the type of a `multipart/report` (RFC 6522); empty for other messages. */
function reportTypeOf(headers: LetterHeaders) {
  const type = headers.first('content-type')
  const [[kind, slash, report] = []] = partsOf(type) ?? []
  const isReport = `${kind?.text}${slash?.text}${report?.text}`.toLowerCase() === 'multipart/report'
  return isReport ? parameterOf(type, 'report-type') : ''
}

/** Returns a provider's complaint for one of its users, with our mails that it may concern. */
function complaintOf({ attachments }: Email, reportType: string, { domain }: LetterPatterns) {
  const feedback = attachments.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (!feedback || reportType !== 'feedback-report') return null
  const given = attachments.filter(({ mimeType }) => isOriginal(mimeType)).map(textIn)
  return { complaint: readComplaint(textIn(feedback)), tokens: tokensOfMails(given.join('\n'), domain) }
}

/** The mail that a report is about, or its headers. */
const isOriginal = (mimeType: string) => /^(message\/rfc822|text\/rfc822-headers)/.test(mimeType)

interface ReportSigns {
  readonly headers: LetterHeaders
  readonly from: string
  readonly reportType: string
  readonly patterns: LetterPatterns
}

/** Returns a report of a mail server, with our mails that it may concern; a person's letter about a failure is none. */
function reportOf(
  { attachments, headerLines }: Email,
  text: string,
  { headers, from, reportType, patterns }: ReportSigns,
) {
  const returned = patterns.returnPath === null ? [] : tokensIn(headers, patterns.returnPath)
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const isServers = writtenByServer(headers, from) && (status !== undefined || returned.length > 0)
  if (reportType !== 'delivery-status' && !isServers) return null
  const given = attachments.filter(({ mimeType }) => isOriginal(mimeType)).map(textIn)
  const report = (status && readReport(textIn(status))) ?? readPlainReport(text)
  const named = tokensOfMails([...given, ...headerLines.map(({ line }) => line), text].join('\n'), patterns.domain)
  return report && { report, tokens: [...new Set([...returned, ...named])] }
}

/** A mail of our own that came round. */
const isOurs = ({ messageId = '' }: Email, { domain }: LetterPatterns) => tokensOfMails(messageId, domain).length > 0
