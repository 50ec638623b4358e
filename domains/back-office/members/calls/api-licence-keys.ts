import { licenceId } from '@/domains/commerce/orders'
import { findKey, keyRecord, keyRecordByHash, keyRecordsOf, type LicenceKeyRecord } from '@/domains/licensing/licences'
import type { AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { actingBy } from '../actions/audited'
import { disableLicenceKey, enableLicenceKey, replaceKeyForMember, revealLicenceKey } from '../actions/licence-keys'
import type { MembersContext } from '../context'
import { type ApiLicenceKey, apiLicenceKey, type licenceKeysApiCalls } from '../contract/api-licence-keys'
import { memberFacts } from '../store/api'

/** Licence keys for the vendor's own systems: the acts of the console. */
export function licenceKeysApi(context: MembersContext): ApiHandlers<typeof licenceKeysApiCalls> {
  const { database } = context
  const actingAs = actingBy(context)
  /** Returns the key as it is after an act. */
  const shown = <R extends Refusal>(id: number, done: AuditedAnswer<unknown> | R) =>
    asItIs(done, () => keyRecord(database, id), present)

  return {
    'GET /api/v1/members/{member}/licence-keys': async ({ input: { member } }) =>
      (await memberFacts(database, member))
        ? { items: (await keyRecordsOf(database, member)).map(present) }
        : refuse(20085),
    'POST /api/v1/licence-keys/find': async ({ input }) => {
      const found = await findKey(input.key, ({ hash }) => keyRecordByHash(database, hash))
      return found ? present(found) : refuse(20085)
    },
    'POST /api/v1/licence-keys/{key}/disable': async ({ input: { release_devices: releases, ...request }, ...visit }) =>
      shown(request.key, await disableLicenceKey(actingAs(visit), { ...request, releases })),
    'POST /api/v1/licence-keys/{key}/enable': async ({ input, ...visit }) =>
      shown(input.key, await enableLicenceKey(actingAs(visit), input)),
    'POST /api/v1/licence-keys/{key}/replace': async ({ input, ...visit }) => {
      const done = await replaceKeyForMember(actingAs(visit), input)
      return asItIs(done, ({ key }) => keyRecord(database, key), present)
    },
    'POST /api/v1/licence-keys/{key}/reveal': ({ input, ...visit }) => revealLicenceKey(actingAs(visit), input),
  }
}

function statusOf({ retiredAt, disabledAt }: LicenceKeyRecord): ApiLicenceKey['status'] {
  if (retiredAt !== null) return 'replaced'
  return disabledAt === null ? 'works' : 'disabled'
}

const present = projection(apiLicenceKey)((key: LicenceKeyRecord) => ({
  key: key.id,
  member: key.memberId,
  licence: key.order === null || key.position === null ? null : licenceId(key.order, key.position),
  product: key.pid,
  status: statusOf(key),
  replaced_at: key.retiredAt,
}))
