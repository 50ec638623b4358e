import { countAttempt } from '@/domains/accounts/identity'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { isRefusal, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { before, minutes, seconds, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { claimOldKey } from '../actions/claim-key'
import { noteReading } from '../actions/key-readers'
import { openKey } from '../actions/key-secrets'
import { rotateLicenceKey } from '../actions/keys'
import type { LicencesContext } from '../context'
import type { keyCalls } from '../contract/keys'
import type { ownTrialCalls } from '../contract/own-trials'
import { endedShown, trialState } from '../rules/trials'
import { hasUnclaimedKeys, keysOfMember } from '../store/licence-keys'
import { trialsOfMember } from '../store/trial-records'
import { nameOf, offerFor, offerOf } from './present'

/** Handlers for the trials of a member's devices, on the licence page. */
export const ownTrials = ({
  database,
  catalogue: catalogues,
  offer,
}: LicencesContext): Handlers<typeof ownTrialCalls> => ({
  'GET /member/trials': async ({ member, reader, now }) => {
    const found = await trialsOfMember(database, member.id, before(now, endedShown))
    if (found.length === 0) return { trials: [] }
    const catalogue = await catalogues.currentCatalogue(database)
    return {
      trials: found.map(({ trial, pid, device, nickname, endedAt, endsAt, ...of }) => ({
        id: trial,
        product: textIn(productOf(catalogue, pid)?.names, reader) ?? nameOf(catalogue, of.line, reader),
        platform: of.platform,
        device: nickname || device || '',
        runs: trialState({ ...of, endsAt }, now) === 'running',
        until: unixSeconds(endedAt ?? endsAt),
        buy: offerOf({ offer }, catalogue, [pid], member.email) ?? offerFor({ offer }, catalogue, of, member.email),
      })),
    }
  },
})

type Calls = Pick<
  typeof keyCalls,
  'GET /member/licence_keys' | 'POST /member/licence_keys/claim' | 'POST /member/licence_keys/rotate'
>

/** A member's own keys, on the licence page. */
export function ownKeyCalls(context: LicencesContext): Handlers<Calls> {
  const { database, secret } = context
  return {
    'GET /member/licence_keys': ({ input, member, reader, now }) =>
      database.transaction(async (transaction) => {
        const found = (await keysOfMember(transaction, member.id, input.order)).filter(({ sealed }) => sealed)
        const ids = found.map(({ id }) => id)
        const noted = await noteReading(transaction, member, ids, now)
        if (isRefusal(noted)) return noted
        return {
          keys: found.flatMap(({ hash, sealed, names, order, disabledAt, isTaken }) => {
            if (!sealed) return []
            const disabled = disabledAt && { disabled: unixSeconds(disabledAt) }
            const key = { key: openKey(secret, { sealed, hash }, noted), name: textIn(names, reader), order }
            return [{ ...key, ...disabled, ...(isTaken && { taken: true as const }) }]
          }),
          claims: await hasUnclaimedKeys(transaction),
        }
      }),

    'POST /member/licence_keys/claim': async ({ input, member, language, now }) => {
      const tries = ownCount({
        key: `licence key by ${member.id}`,
        free: 10,
        forgives: seconds(30),
        longestDelay: minutes(10),
      })
      const wait = await countAttempt(database, [tries], now)
      if (wait !== null) return refuseUntil(wait)
      const order = await claimOldKey(context, { key: input.key, reader: member, language, now })
      return isRefusal(order) ? order : { order: order.number }
    },

    'POST /member/licence_keys/rotate': ({ input, member, lock, now }) =>
      rotateLicenceKey(context, lock, { key: input.key, reader: member, now }),
  }
}
