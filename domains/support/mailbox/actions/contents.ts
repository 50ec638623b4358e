import type { Address, Attachment, Email } from 'postal-mime'
import { type LetterFile, limits, type Unread } from '../rules/letter'
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
export const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** @param enclosed with the mails that hang on it: they are handed on, and not those that a report gives back */
export async function contentsOf(
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
