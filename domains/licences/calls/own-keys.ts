import { countAttempt } from '@/domains/identity'
import { isRefusal, refuseUntil } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { minutes, seconds, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { claimOldKey } from '../actions/claim-key'
import { openKey } from '../actions/key-secrets'
import { rotateLicenceKey } from '../actions/keys'
import type { LicencesContext } from '../context'
import type { keyCalls } from '../contract/keys'
import { hasUnclaimedKeys, keysOfMember } from '../store/licence-keys'

type Calls = Pick<
  typeof keyCalls,
  'GET /member/licence_keys' | 'POST /member/licence_keys/claim' | 'POST /member/licence_keys/rotate'
>

/** A member's own keys, on the licence page. */
export function ownKeyCalls(context: LicencesContext): Handlers<Calls> {
  const { database, secret } = context
  return {
    'GET /member/licence_keys': async ({ input, member, language }) => {
      const found = await keysOfMember(database, member.id, input.order)
      return {
        keys: found.flatMap(({ hash, sealed, names, order, disabledAt }) => {
          if (!sealed) return []
          const disabled = disabledAt && { disabled: unixSeconds(disabledAt) }
          return [{ key: openKey(secret, { sealed, hash }), name: textIn(names, language), order, ...disabled }]
        }),
        claims: await hasUnclaimedKeys(database),
      }
    },

    'POST /member/licence_keys/claim': async ({ input, member, language, now }) => {
      const tries = ownCount({
        key: `licence key by ${member.id}`,
        free: 10,
        forgives: seconds(30),
        longestDelay: minutes(10),
      })
      const wait = await countAttempt(database, [tries], now)
      if (wait !== null) return refuseUntil(wait)
      const order = await claimOldKey(context, { key: input.key, memberId: member.id, language, now })
      return isRefusal(order) ? order : { order: order.number }
    },

    'POST /member/licence_keys/rotate': ({ input, member, now }) =>
      rotateLicenceKey(context, { key: input.key, memberId: member.id, now }),
  }
}
