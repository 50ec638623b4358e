import { isRefusal, type Refusal, refuse, refuseUntil } from '@/platform/http/refusal'
import type { Visit } from '@/platform/http/visit'
import { enqueue } from '@/platform/jobs/queue'
import { hours, minutes } from '@/platform/time/duration'
import { readAddresses, screenAddress, withQuery } from '../addresses'
import { type IdentityContext, sendLetter } from '../context'
import { hashOf } from '../secrets'
import { takeAttempt } from '../store/attempts'
import { factsForLogin } from '../store/captchas'
import { createLink } from '../store/links'
import { memberByEmail } from '../store/members'

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

const screens = { register: 'register', reset: 'ForgetPassword' } as const

/**
 * A visitor asks for a link by mail. Whether the address is known makes no difference here: one job is queued, and only
 * that job looks the account up (D9). Where the vendor has switched the older behaviour on, `wrong` says at once what
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
  const facts = await factsForLogin(database, {
    tokenHash: hashOf(token),
    code: input.code,
    email,
    deviceHash: null,
    now,
  })
  if (!facts.captchaMatches) return refuse(42011)
  const wait = await takeAttempt(
    database,
    [
      { key: `mail to ${email}`, free: 5, longestDelay: minutes(30) },
      { key: `mail from ${network}`, free: 40, longestDelay: hours(1) },
    ],
    now,
  )
  if (wait !== null) return refuseUntil(wait)
  const code = context.answerKnownAccounts ? wrong(facts.member !== null) : null
  if (code !== null) return refuse(code)

  const payload: Payload = {
    purpose,
    email,
    language,
    checkUrl: input.check_url ?? `${screenAddress(context, screens[purpose])}&t=check`,
    loginUrl: input.login_url ?? screenAddress(context, 'login'),
  }
  await enqueue(database, { kind: mailRequest, payload: { ...payload }, runAt: now })
  return {}
}

const mailRequest = 'identity.mail_request'

/** The job that tells the owner of the address what holds: a link, or that there is an account already, or none. */
export function answerMailRequests(context: IdentityContext) {
  context.worker.handle<Payload>(mailRequest, ({ purpose, email, language, checkUrl, loginUrl }) =>
    context.database.transaction(async (transaction) => {
      const member = await memberByEmail(transaction, email)
      const spoken = member?.language ?? language
      if (purpose === 'register' && member) {
        return sendLetter(context, transaction, 'known', { to: email, language: spoken, url: loginUrl })
      }
      if (purpose === 'reset' && !member) {
        return sendLetter(context, transaction, 'unknown', {
          to: email,
          language: spoken,
          url: screenAddress(context, 'register'),
        })
      }
      const hash = await createLink(transaction, { purpose, email, memberId: member?.id ?? null, now: context.clock() })
      return sendLetter(context, transaction, purpose, {
        to: email,
        language: spoken,
        url: withQuery(checkUrl, { email, hash }),
      })
    }),
  )
}
