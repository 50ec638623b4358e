import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { unixSeconds } from '@/platform/time/duration'
import { creationOptions, readAttestation } from '../../actions/factors/passkeys/ceremony'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { consumeChallenge, passkeysOf, putChallenge, renamePasskey } from '../../store/factors/passkeys'
import { addPasskey, isAdded, isGone, lockMember, protectionOf, removeFactor } from '../../store/factors/second-factor'
import { countAttempt } from '../../store/sessions/attempts'
import { lettersTo } from '../../store/sessions/throttles'

type Calls = Pick<
  typeof identityCalls,
  | 'GET /member/security'
  | 'POST /member/passkeys/options'
  | 'POST /member/passkeys/add'
  | 'POST /member/passkeys/rename'
  | 'POST /member/passkeys/remove'
>

/** Handlers for the member's passkeys and other protection of the account. */
export function passkeyCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events, vendorName: vendor } = context
  return {
    'GET /member/security': async ({ member }) => {
      const passkeys = await passkeysOf(database, member.id)
      const { appSince, recoveryCodes } = await protectionOf(database, member.id)
      return {
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          added: unixSeconds(createdAt),
          last_used: lastUsedAt && unixSeconds(lastUsedAt),
        })),
        app_added: appSince && unixSeconds(appSince),
        recovery_codes_left: recoveryCodes,
      }
    },

    'POST /member/passkeys/options': async ({ member, now }) => {
      const { passkeys } = await protectionOf(database, member.id)
      const options = await creationOptions(context, { vendor, member, passkeys })
      await putChallenge(database, member.tokenHash, options.challenge, now)
      return { options: { ...options } }
    },

    'POST /member/passkeys/add': async ({ input, member, now }) => {
      const { id: memberId, tokenHash: holder } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'security')], now)
      if (wait !== null) return refuseUntil(wait)
      const codes = newRecoveryCodes()
      const announcement = events.announcement(
        'member.security_changed',
        { memberId, change: 'passkeyAdded' },
        now,
        isAdded,
      )
      const added = await database.transaction(async (transaction) => {
        const challenge = await consumeChallenge(transaction, { memberId, holder, now })
        const passkey = challenge === null ? null : await readAttestation(context, input.credential, challenge)
        if (passkey === null) return refuse(20052)
        const { name } = input
        const given = { memberId, recoveryCodes: codes.map(recoveryCodeHash), announcement, now }
        return (await addPasskey(transaction, { ...passkey, name }, given)) ?? refuse(20035)
      })
      return isRefusal(added) ? added : { id: added.id, ...(added.first && { recovery_codes: [...codes] }) }
    },

    'POST /member/passkeys/rename': async ({ input, member }) => {
      const { passkey: id, name } = input
      return (await renamePasskey(database, { memberId: member.id, id, name })) ? {} : refuse(20035)
    },

    'POST /member/passkeys/remove': async ({ input, member, now }) => {
      const { id: memberId } = member
      const wait = await countAttempt(database, [lettersTo(memberId, 'security')], now)
      if (wait !== null) return refuseUntil(wait)
      const { passkey } = input
      const announcement = events.announcement(
        'member.security_changed',
        { memberId, change: 'passkeyRemoved' },
        now,
        isGone,
      )
      const gone = await database.transaction(async (transaction) => {
        await lockMember(transaction, memberId)
        return removeFactor(transaction, { passkey }, { memberId, announcement })
      })
      return gone ? {} : refuse(20035)
    },
  }
}
