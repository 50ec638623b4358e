import { isRefusal, refuse } from '@/platform/contract/refusal'
import { type Handlers, type MemberCaller, reading } from '@/platform/http/visit'
import { checkProof } from '../../actions/factors/check-proof'
import { countTry } from '../../actions/factors/counted-try'
import { requestOptions } from '../../actions/factors/passkeys/ceremony'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { noPassword, passwordMatches } from '../../secrets/secrets'
import { memberById } from '../../store/accounts/members'
import { type Factors, factorsOfCaller, isUsed, type Proof, recordProof } from '../../store/captcha/proofs'
import { putChallenge } from '../../store/factors/passkeys'
import { protectionOf } from '../../store/factors/second-factor'
import { proofThrottle, proofThrottleKey } from '../../store/sessions/throttles'

type Calls = Pick<typeof identityCalls, 'POST /member/step_up/options' | 'POST /member/step_up'>

/** The proof that is asked for before something weighty: of members with a second factor that one, else the password (decision 0033). */
export function stepUpCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events } = context
  return {
    'POST /member/step_up/options': async ({ member, now }) => {
      if (!member.secondFactor) {
        const password = (await memberById(database, whoIs(member)))?.passwordHash !== noPassword
        return { password, app: false, recovery: false, passkey: null }
      }
      const { appSince, recoveryCodes, passkeys } = await protectionOf(database, whoIs(member))
      const ways = { password: false, app: appSince !== null, recovery: recoveryCodes > 0 }
      if (passkeys.length === 0) return { ...ways, passkey: null }
      const options = requestOptions(context, passkeys)
      await putChallenge(database, member.tokenHash, options.challenge, now)
      return { ...ways, passkey: { ...options } }
    },

    'POST /member/step_up': reading<(typeof identityCalls)['POST /member/step_up'], Factors>({
      column: () => factorsOfCaller,
      values: ({ credential }) => ({ credentialId: credential?.id ?? '' }),
      answer: async (factors, { input, member, now }) => {
        const { tokenHash } = member
        const memberId = whoIs(member)
        // Guesses in a session are counted apart from those of strangers, who have none.
        const throttle = proofThrottleKey(memberId, tokenHash)
        const tried = await countTry(database, proofThrottle(throttle), now)
        if (isRefusal(tried)) return tried
        const takes = ['app', 'recovery', 'passkey'] as const
        const proof = member.secondFactor
          ? await checkProof(context, input, { memberId, factors, holder: tokenHash, takes, tried, now })
          : await checkPassword(factors, input.password)
        if (proof === null) return refuse(20052)
        const announcement =
          proof.by === 'recovery'
            ? events.announcement('member.security_changed', { memberId, change: 'recoveryCodeUsed' }, now, isUsed)
            : null
        const counted = await recordProof(database, { proof, memberId, tokenHash, throttle, announcement, now })
        return counted ? {} : refuse(20052)
      },
    }),
  }
}

/** In the session of a company the person is the one who acts for it. */
const whoIs = ({ id, company }: MemberCaller) => company?.person?.id ?? id

async function checkPassword({ passwordHash }: Factors, password: string | undefined): Promise<Proof | null> {
  const matches = password !== undefined && (await passwordMatches(passwordHash, password))
  return matches ? { by: 'password', passwordHash } : null
}
