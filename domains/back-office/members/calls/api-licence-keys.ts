import { licenceId } from '@/domains/commerce/orders'
import { findKey, keyRecord, keyRecordByHash, keyRecordsOf, type LicenceKeyRecord } from '@/domains/licensing/licences'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { ActionContext } from '../actions/audited'
import { disableLicenceKey, enableLicenceKey, replaceKeyForMember, revealLicenceKey } from '../actions/licence-keys'
import type { MembersContext } from '../context'
import type { ApiLicenceKey, licenceKeysApiCalls } from '../contract/api-licence-keys'
import { memberFacts } from '../store/api'

/** Licence keys for the vendor's own systems: the acts of the console. */
export function licenceKeysApi(context: MembersContext): ApiHandlers<typeof licenceKeysApiCalls> {
  const { database } = context
  const actingAs = ({ acting }: { acting: { change: Change; by: string; now: Date } }): ActionContext => ({
    context,
    change: acting.change,
    now: acting.now,
    operator: acting.by,
    operatorId: null,
  })
  /** Returns the key as it is after an act. */
  async function shown<R extends Refusal>(id: number, done: AuditedAnswer<unknown> | R) {
    if (isRefusal(done)) return done
    const found = await keyRecord(database, id)
    return found ? done.to(() => present(found)) : refuse(20085)
  }

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
      if (isRefusal(done)) return done
      const made = await keyRecord(database, done.answer.key)
      return made ? done.to(() => present(made)) : refuse(20085)
    },
    'POST /api/v1/licence-keys/{key}/reveal': ({ input, ...visit }) => revealLicenceKey(actingAs(visit), input),
  }
}

function statusOf({ retiredAt, disabledAt }: LicenceKeyRecord): ApiLicenceKey['status'] {
  if (retiredAt !== null) return 'replaced'
  return disabledAt === null ? 'works' : 'disabled'
}

const written = (moment: Date | null) => moment?.toISOString() ?? null

const present = (key: LicenceKeyRecord): ApiLicenceKey => ({
  key: key.id,
  member: key.memberId,
  order: key.order,
  licence: key.order === null || key.position === null ? null : licenceId(key.order, key.position),
  product: key.pid,
  ending: key.ending,
  status: statusOf(key),
  created_at: key.createdAt.toISOString(),
  disabled_at: written(key.disabledAt),
  disabled_because: key.disabledBecause,
  replaced_at: written(key.retiredAt),
  devices: key.devices,
})
