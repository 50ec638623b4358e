import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { checkProof } from '../../actions/factors/check-proof'
import { countTry } from '../../actions/factors/counted-try'
import { requestOptions } from '../../actions/factors/passkeys/ceremony'
import { signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, isSecret } from '../../secrets/secrets'
import { memberOfPasskey, putChallenge } from '../../store/factors/passkeys'
import { countAttempt } from '../../store/sessions/attempts'
import { passkeyThrottle } from '../../store/sessions/throttles'

type Calls = Pick<typeof identityCalls, 'POST /api/auth/passkey/options' | 'POST /api/auth/passkey'>

/** Login by a passkey alone: it is something that the member has, and unlocks by what they know or are. */
export function passkeySignInCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  return {
    'POST /api/auth/passkey/options': async ({ token, network, now }) => {
      if (token === null || !isSecret(token)) return refuseFields('laravel_session')
      const wait = await countAttempt(database, [passkeyThrottle(network)], now)
      if (wait !== null) return refuseUntil(wait)
      const options = requestOptions(context, [])
      await putChallenge(database, hashOf(token), options.challenge, now)
      return { options: { ...options } }
    },

    'POST /api/auth/passkey': async (visit) => {
      const { input, token, network, now } = visit
      if (token === null) return refuseFields('laravel_session')
      const tried = await countTry(database, passkeyThrottle(network), now)
      if (isRefusal(tried)) return tried
      const holder = hashOf(token)
      const found = await memberOfPasskey(database, { credentialId: input.credential.id, holder, now })
      if (found === undefined) return refuse(42032)
      const { member, factors } = found
      const checked = { memberId: member.id, factors, holder, takes: ['passkey'], tried, now } as const
      const proof = await checkProof(context, input, checked)
      if (proof === null) return refuse(42032)
      if (member.blacklistedAt !== null) return refuse(42023)
      return (await signIn(context, visit, member, { proof })) ?? refuse(42032)
    },
  }
}
