import type { OurMarks } from './ours'

/** The line above a quoted mail, as mail programs of six languages write it. */
const divider =
  /^\s*[-_]{2,}\s*(original message|ursprüngliche nachricht|original-?nachricht|message d[’']origine|message original|mensaje original|元のメッセージ|原始郵件|原始邮件|原邮件)\s*[-_]{2,}\s*$/iu
/** The line above a forwarded mail: Gmail and others between dashes, Apple Mail with a colon. */
const forwardDivider =
  /^\s*([-_]{2,}\s*(forwarded message|forwarded by .*|weitergeleitete (nachricht|e-mail)|message transféré|courriel transféré|mensaje reenviado|転送(された)?メッセージ|轉寄的?郵件|转发的?邮件|已轉寄的?郵件)\s*[-_]{2,}|(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|début du (message|courriel) (transféré|réexpédié)|inicio del mensaje reenviado|転送されたメッセージ|開始轉寄(的?)(郵件|信件)|开始转发的?邮件)\s*[:：])\s*$/iu
const forwardSubject = /^\s*(fwd?|wg|tr|rv|enc|転送|轉寄|轉發|转发)\s*[:：]/iu
const replySubject = /^\s*(re|aw|antw|sv|vs|rép|ref|返信|回[复覆]|答[复覆])\s*(\[\d+\]|\(\d+\))?\s*[:：]/iu

const label = (...words: readonly string[]) => new RegExp(`^\\s*\\*?(${words.join('|')})\\*?\\s*[:：]`, 'iu')
const fromLabel = label('from', 'von', 'de', 'expéditeur', '差出人', '送信者', '寄件者', '发件人')
const otherLabels = [
  label(
    'sent',
    'date',
    'gesendet',
    'datum',
    'envoyé(?: le)?',
    'enviado(?: el)?',
    'fecha',
    '送信日時',
    '日付',
    '寄件日期',
    '日期',
    '发送时间',
    '傳送時間',
  ),
  label('to', 'an', 'à', 'para', '宛先', '收件者', '收件人'),
  label('subject', 'betreff', 'objet', 'asunto', '件名', '主旨', '主题'),
]

const isQuote = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
const isSeparator = (line: string) => /^\s*[-_*=]{5,}\s*$/.test(line)
/** Whether a text announces a quote, in any language: it ends with a colon, and names a day or an address. */
const isAttribution = (text: string) => /[:：]\s*$/.test(text) && /\d|@/.test(text)
/** In lines: a long one is broken. */
const longestAttribution = 4

/** Whether a subject says that a mail is handed on. */
export const isForward = (subject: string) => forwardSubject.test(subject)
/** Whether a subject is that of the mail which is answered. */
export const isReply = (subject: string) => replySubject.test(subject)

export interface ReplyParts {
  readonly text: string
  /** Empty: nothing was taken from the text. */
  readonly quoted: string
}

/** The whole of a text. */
export const wholeText = (text: string): ReplyParts => ({ text: tidy(linesOf(text)), quoted: '' })

/**
 * Splits a reply to a letter of ours from its quote below: from the line in which a program announces our mail, and the
 * last block of quoted lines that is ours, with the line above it. Text between quoted lines is a reply to each of them
 * and stays, as do quotes of others and forwarded mails. If nothing would be left, nothing is cut.
 */
export function partsOfReply(text: string, ours: OurMarks): ReplyParts {
  const lines = linesOf(text)
  if (lines.some((line) => forwardDivider.test(line))) return wholeText(text)
  const answered = lines.slice(0, aboveOurMail(lines, ours))
  const end = aboveOurQuote(answered, ours)
  const kept = tidy(lines.slice(0, end))
  return kept === '' ? wholeText(text) : { text: kept, quoted: tidy(lines.slice(end)) }
}

const linesOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n')

/** Returns the line where a program's quoted mail begins; the end where it is not ours. */
function aboveOurMail(lines: readonly string[], { named }: OurMarks): number {
  const at = lines.findIndex((line, index) => divider.test(line) || beginsHeaders(lines, index))
  if (at < 0) return lines.length
  const from = lines.slice(at, at + 4).find((line) => fromLabel.test(line))
  if (from === undefined || !named(from)) return lines.length
  let above = at
  while (above > 0 && (isBlank(lines[above - 1] ?? '') || isSeparator(lines[above - 1] ?? ''))) above--
  return above
}

/** `From:` with two more of what a mail has, within the next lines. */
function beginsHeaders(lines: readonly string[], at: number): boolean {
  if (!fromLabel.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 7)
  return otherLabels.filter((pattern) => next.some((line) => pattern.test(line))).length >= 2
}

/**
 * Returns the line where the last block of quoted lines begins, with the announcement above it; the end where it is not
 * ours.
 */
function aboveOurQuote(lines: readonly string[], { named, shown }: OurMarks): number {
  let end = lines.length
  while (end > 0 && (isQuote(lines[end - 1] ?? '') || isBlank(lines[end - 1] ?? ''))) end--
  const quote = lines.slice(end)
  if (!quote.some(isQuote)) return lines.length
  const length = attributionAbove(lines, end)
  const attribution = lines.slice(end - length, end).join(' ')
  return (length > 0 && named(attribution)) || shown(quote.join('\n')) ? end - length : lines.length
}

/** Returns the number of lines above a quote that announce it. */
function attributionAbove(lines: readonly string[], end: number): number {
  for (let length = 1; length <= longestAttribution && length <= end; length++) {
    const above = lines.slice(end - length, end)
    if (above.some((line) => isBlank(line) || isQuote(line))) break
    const isWhole = end === length || isBlank(lines[end - length - 1] ?? '')
    if (isWhole && isAttribution(above.join(' '))) return length
  }
  return 0
}

const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
