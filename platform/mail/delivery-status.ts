/**
 * The cause of a refused mail: the address, which takes no mail at all; this one mail or its sender; or a temporary
 * state.
 */
export type RefusalCause = 'address' | 'mail' | 'moment'

/** RFC 3463, `5.1.1`: class, subject, detail. */
const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

/** Subjects and details of permanent refusals that are about the address. */
const aboutAddress = [
  /^0\./,
  // 7, 8 and 9 are about the sender's.
  /^1\.(?![789]$)/,
  // A mailbox that is full may be emptied.
  /^2\.[014]$/,
  // No way there: the host is unknown, or refuses unknown senders.
  /^4\.(1|4|310)$/,
]

/** For servers that give only the three digits of SMTP (RFC 5321). */
const codesAboutAddress = new Set([550, 551, 553, 556])

/**
 * @param status as a delivery report gives it, or the text of an SMTP answer
 * @param reply the three digits of SMTP, where there are some
 */
export function causeOf(status: string, reply: number | null = null): RefusalCause {
  const [, kind, subject, detail] = enhanced.exec(status) ?? []
  if (kind === undefined) {
    if (reply === null || reply < 500) return 'moment'
    return codesAboutAddress.has(reply) ? 'address' : 'mail'
  }
  if (kind !== '5') return 'moment'
  return aboutAddress.some((pattern) => pattern.test(`${subject}.${detail}`)) ? 'address' : 'mail'
}
