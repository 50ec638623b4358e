/** What stands above a forwarded or quoted mail, as mail programs of six languages write it. */
const divider =
  /^\s*[-_]{2,}\s*(original message|ursprüngliche nachricht|original-?nachricht|message d[’']origine|message original|mensaje original|元のメッセージ|原始郵件|原始邮件|原邮件)\s*[-_]{2,}\s*$/iu
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
  ),
  label('to', 'an', 'à', 'para', '宛先', '收件者', '收件人'),
  label('subject', 'betreff', 'objet', 'asunto', '件名', '主旨', '主题'),
]

const isQuote = (line: string) => /^\s*>/.test(line)
const isBlank = (line: string) => line.trim() === ''
/** The line that says whose words follow, whatever its language: it ends so, and names a day or an address. */
const isAttribution = (text: string) => /[:：]\s*$/.test(text) && /\d|@/.test(text)
/** In lines: a long one is broken. */
const longestAttribution = 4

/**
 * A reply without what it quotes below: from where a program says that a mail follows, and a last block of quoted lines
 * with the line above it. What stands between quoted lines is a reply to each of them, and stays. Where nothing would be
 * left, nothing is cut.
 */
export function replyText(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const kept = withoutQuote(lines.slice(0, forwardedFrom(lines)))
  const reply = tidy(kept)
  return reply === '' ? tidy(lines) : reply
}

function forwardedFrom(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => divider.test(line) || beginsHeaders(lines, index))
  return at < 0 ? lines.length : at
}

/** `From:` with two more of what a mail has, within the next lines. */
function beginsHeaders(lines: readonly string[], at: number): boolean {
  if (!fromLabel.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 7)
  return otherLabels.filter((pattern) => next.some((line) => pattern.test(line))).length >= 2
}

function withoutQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length
  while (end > 0 && isBlank(lines[end - 1] ?? '')) end--
  const last = end
  while (end > 0 && (isQuote(lines[end - 1] ?? '') || isBlank(lines[end - 1] ?? ''))) end--
  if (!lines.slice(end, last).some(isQuote)) return lines.slice(0, last)
  for (let length = 1; length <= longestAttribution && length <= end; length++) {
    const above = lines.slice(end - length, end)
    if (above.some((line) => isBlank(line) || isQuote(line))) break
    const isWhole = end === length || isBlank(lines[end - length - 1] ?? '')
    if (isWhole && isAttribution(above.join(' '))) return lines.slice(0, end - length)
  }
  return lines.slice(0, end)
}

const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/\n_{5,}$/, '')
    .trim()
