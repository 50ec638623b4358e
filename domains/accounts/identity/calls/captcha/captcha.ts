import { type Refusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers, Visit } from '@/platform/http/visit'
import { seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { drawPicture, newCode } from '../../actions/captcha/picture'
import { difficulty, newChallenge, rounds, solves } from '../../actions/captcha/proof'
import { setVisitorCookie } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, isSecret, newSecret } from '../../secrets/secrets'
import { consumeChallenge, putCaptcha } from '../../store/captcha/captchas'
import { countAttempt } from '../../store/sessions/attempts'

type Calls = Pick<
  typeof identityCalls,
  | 'GET /api/verification/get_token'
  | 'GET /api/verification/seccode'
  | 'GET /seccode'
  | 'GET /api/verification/challenge'
  | 'POST /api/verification/solve'
>

export function captchaCalls(context: IdentityContext): Handlers<Calls> {
  const { database, sessionOf } = context

  /** The token that a code is drawn for, once the network's share of drawing is not used up. */
  const admit = async ({ token, now, network }: Visit): Promise<Buffer | Refusal<10001 | 20039>> => {
    if (token === null || !isSecret(token)) return refuseFields('laravel_session')
    const drawing = networkCount({
      key: `captcha from ${network}`,
      free: 300,
      forgives: seconds(1),
      longestDelay: seconds(30),
    })
    const wait = await countAttempt(database, [drawing], now)
    return wait === null ? hashOf(token) : refuseUntil(wait)
  }

  const picture = async (visit: Visit & { input: { scale?: string | undefined } }) => {
    const tokenHash = await admit(visit)
    if (!Buffer.isBuffer(tokenHash)) return tokenHash
    const code = newCode()
    await putCaptcha(database, tokenHash, visit.now, { code: code.toLowerCase() })
    return drawPicture(code, context.brand.palette, Number(visit.input.scale ?? 1))
  }

  return {
    'GET /api/verification/get_token': async (visit) => {
      const { input, now, cookieToken } = visit
      if (input.laravel_session && isSecret(input.laravel_session)) return input.laravel_session
      const token = newSecret()
      // A session's cookie stays, and what it holds is never shown to a script.
      const signedIn = cookieToken !== null && (await sessionOf(hashOf(cookieToken), now)) !== null
      if (!signedIn) setVisitorCookie(context, visit, token)
      return token
    },
    'GET /api/verification/seccode': picture,
    'GET /seccode': picture,
    'GET /api/verification/challenge': async (visit) => {
      const tokenHash = await admit(visit)
      if (!Buffer.isBuffer(tokenHash)) return tokenHash
      const challenge = newChallenge()
      await putCaptcha(database, tokenHash, visit.now, { challenge })
      return { challenge, difficulty, rounds }
    },
    'POST /api/verification/solve': async (visit) => {
      const { input, now } = visit
      const tokenHash = await admit(visit)
      if (!Buffer.isBuffer(tokenHash)) return tokenHash
      if (!solves(input.challenge, input.nonces)) return refuse(42011)
      if (!(await consumeChallenge(database, tokenHash, input.challenge, now))) return refuse(42011)
      const code = newCode()
      await putCaptcha(database, tokenHash, now, { code: code.toLowerCase() })
      return { code }
    },
  }
}
