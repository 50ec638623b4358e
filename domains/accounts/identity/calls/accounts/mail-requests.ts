import { isRefusal, type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Visit } from '@/platform/http/visit'
import { enqueue } from '@/platform/jobs/queue'
import { minutes } from '@/platform/time/duration'
import { networkCount, openCount } from '@/platform/time/throttle'
import { readAddresses, screenAddress, withQuery } from '../../actions/accounts/addresses'
import { type IdentityContext, sendLetter } from '../../context'
import { hashOf } from '../../secrets/secrets'
import { createLink } from '../../store/accounts/links'
import { memberByEmail } from '../../store/accounts/members'
import { checkCaptcha } from '../../store/captcha/captchas'
import { countAttempt } from '../../store/sessions/attempts'

interface Request {
  readonly email: string
  readonly code: string
  readonly check_url?: string | undefined
  readonly login_url?: string | undefined
}

type Purpose = 'register' | 'reset'

interface Payload {
  readonly purpose: Purpose
  readonly email: string
  readonly language: string
  readonly checkUrl: string
  readonly loginUrl: string
}

/** Mails of one purpose to one address: asking for another purpose uses none of it up (decision 0010). */
export const mailsToOne = { free: 5, forgives: minutes(10), longestDelay: minutes(30) }

const screens = { register: 'register', reset: 'ForgetPassword' } as const

/**
 * A visitor asks for a link by mail. Whether the address is known makes no difference here: one job is queued, and only
 * that job looks the account up (spec 3.6). Where the vendor has switched the older behaviour on, `wrong` says at once what
 * is wrong with the account that was found or not found.
 */
export async function requestMail<C extends 42016 | 42017>(
  context: IdentityContext,
  { input, token, network, now, language }: Visit & { input: Request },
  purpose: Purpose,
  wrong: (known: boolean) => C | null,
): Promise<Record<string, never> | Refusal<C | 10001 | 20039 | 42011>> {
  const { database } = context
  const foreign = readAddresses(context, input)
  if (isRefusal(foreign)) return foreign
  if (token === null) return refuse(42011)

  const { email } = input
  if (!(await checkCaptcha(database, hashOf(token), input.code, now))) return refuse(42011)
  const wait = await countAttempt(
    database,
    [
      openCount('the links that have come, and a session', { key: `${purpose} mail to ${email}`, ...mailsToOne }),
      networkCount({ key: `mail from ${network}`, free: 40, forgives: minutes(1), longestDelay: minutes(10) }),
    ],
    now,
  )
  if (wait !== null) return refuseUntil(wait)
  if (context.answerKnownAccounts) {
    const member = await memberByEmail(database, email)
    // The owner of an address that was only named may register it, and set a password as well.
    const code = member?.provenEmail ? null : wrong(member !== null)
    if (code !== null) return refuse(code)
  }

  await queueMail(context, {
    purpose,
    email,
    language,
    now,
    ...(input.check_url !== undefined && { checkUrl: input.check_url }),
    ...(input.login_url !== undefined && { loginUrl: new URL(input.login_url).href }),
  })
  return {}
}

/** Leaves it to a job to find out what the owner of an address is to read. */
export async function queueMail(
  context: IdentityContext,
  { now, ...request }: Pick<Payload, 'purpose' | 'email' | 'language'> & Partial<Payload> & { now: Date },
) {
  const payload = {
    checkUrl: `${screenAddress(context, screens[request.purpose])}&t=check`,
    loginUrl: screenAddress(context, 'login'),
    ...request,
  }
  await enqueue(context.database, { kind: mailRequest, payload, runAt: now })
}

const mailRequest = 'identity.mail_request'

/** The job that tells the owner of the address what holds: a link, or that there is an account already, or none. */
export function answerMailRequests(context: IdentityContext) {
  context.worker.handleOnce<Payload>(mailRequest, async (transaction, request) => {
    const { purpose, email, language, checkUrl, loginUrl } = request
    const member = await memberByEmail(transaction, email)
    // The answer was sent before, so it does not reveal that the address is blocked.
    if (purpose === 'register' && !member && (await context.isBlocked(transaction, email, context.clock()))) return
    const reader = { to: email, language: member?.language ?? language }
    if (purpose === 'register' && member && member.provenEmail === null) {
      return sendLetter(context, transaction, 'known', reader, { email, url: loginUrl })
    }
    if (purpose === 'reset' && !member) return sendLetter(context, transaction, 'unknown', reader, { email })
    const hash = await createLink(transaction, { purpose, email, memberId: member?.id ?? null, now: context.clock() })
    return sendLetter(context, transaction, purpose, reader, { email, url: withQuery(checkUrl, { email, hash }) })
  })
}
