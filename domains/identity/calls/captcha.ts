import { sessionCookie } from '@/platform/http/door'
import { refuse, refuseFields, refuseUntil } from '@/platform/http/refusal'
import type { Handlers, Visit } from '@/platform/http/visit'
import { hours, inSeconds, seconds } from '@/platform/time/duration'
import { drawPicture, newCode } from '../captcha/picture'
import { difficulty, newChallenge, rounds, solves } from '../captcha/proof'
import type { IdentityContext } from '../context'
import type { identityCalls } from '../contract'
import { hashOf, newSecret } from '../secrets'
import { takeAttempt } from '../store/attempts'
import { isVisitor, putCaptcha, rememberVisitor, takeChallenge } from '../store/captchas'
import { sessionMember } from '../store/sessions'
import { cookieOptions } from './sign-in'

type Calls = Pick<
  typeof identityCalls,
  | 'GET /api/verification/get_token'
  | 'GET /api/verification/seccode'
  | 'GET /seccode'
  | 'GET /api/verification/challenge'
  | 'POST /api/verification/solve'
>

export function captchaCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context

  const picture = async ({ token, now, network }: Visit) => {
    if (token === null) return refuseFields('laravel_session')
    const wait = await takeAttempt(database, [{ key: `picture ${network}`, free: 300, longestDelay: seconds(30) }], now)
    if (wait !== null) return refuseUntil(wait)
    const code = newCode()
    const put = await putCaptcha(database, hashOf(token), now, { code: code.toLowerCase() })
    return put ? drawPicture(code) : refuseFields('laravel_session')
  }

  return {
    'GET /api/verification/get_token': async (visit) => {
      const { input, now, cookieToken } = visit
      const given = input.laravel_session
      if (given && (await isVisitor(database, hashOf(given), now))) return given
      const token = await newVisitor(context, now)
      // A session's cookie stays, and what it holds is never told to a script.
      const signedIn = cookieToken !== null && (await sessionMember(database, hashOf(cookieToken), now)) !== null
      if (!signedIn) setVisitorCookie(context, visit, token)
      return token
    },
    'GET /api/verification/seccode': picture,
    'GET /seccode': picture,
    'GET /api/verification/challenge': async ({ token, now }) => {
      if (token === null) return refuseFields('laravel_session')
      const challenge = newChallenge()
      const put = await putCaptcha(database, hashOf(token), now, { challenge })
      return put ? { challenge, difficulty, rounds } : refuseFields('laravel_session')
    },
    'POST /api/verification/solve': async ({ input, token, now }) => {
      if (token === null) return refuseFields('laravel_session')
      if (!solves(input.challenge, input.nonces)) return refuse(42011)
      if (!(await takeChallenge(database, hashOf(token), input.challenge, now))) return refuse(42011)
      const code = newCode()
      await putCaptcha(database, hashOf(token), now, { code: code.toLowerCase() })
      return { code }
    },
  }
}

/** A new visitor token, remembered for a day. */
export async function newVisitor({ database }: IdentityContext, now: Date) {
  const token = newSecret()
  await rememberVisitor(database, hashOf(token), now)
  return token
}

export const setVisitorCookie = (context: IdentityContext, { cookies }: Pick<Visit, 'cookies'>, token: string) =>
  cookies.set(sessionCookie, token, { ...cookieOptions(context), httpOnly: true, maxAge: inSeconds(hours(24)) })
