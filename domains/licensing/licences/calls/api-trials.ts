import type { AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { unixSeconds } from '@/platform/time/duration'
import { extendForDevice, revokeFromDevice } from '../actions/staff-trials'
import type { LicencesContext } from '../context'
import type { ApiTrial, trialsApiCalls } from '../contract/api-trials'
import { trialState } from '../rules/trials'
import { type TrialRecord, trialRecord, trialRecords } from '../store/trial-records'

/** Trials for the vendor's own systems: the acts of the console. */
export function trialsApi(context: LicencesContext): ApiHandlers<typeof trialsApiCalls> {
  const { database } = context
  /** The trial as it is after an act. */
  async function shown<R extends Refusal>(done: AuditedAnswer<{ readonly trial: string }> | R, now: Date) {
    if (isRefusal(done)) return done
    const found = await trialRecord(database, done.answer.trial)
    return found ? done.to(() => present(found, now)) : refuse(20085)
  }

  return {
    'GET /api/v1/trials': ({ input, now }) => {
      const { product: pid, status: state, member: memberId } = input
      return pageOf(
        input,
        ({ before, limit }) => trialRecords(database, { pid, state, memberId, before, most: limit, now }),
        (record) => present(record, now),
      )
    },
    'POST /api/v1/trials/{trial}/extend': async ({ input: { seen, ...act }, acting }) =>
      shown(
        await extendForDevice(context, acting, { ...act, ...(seen && { seen: unixSeconds(new Date(seen)) }) }),
        acting.now,
      ),
    'POST /api/v1/trials/{trial}/revoke': async ({ input, acting }) =>
      shown(await revokeFromDevice(context, acting, input), acting.now),
  }
}

const present = (record: TrialRecord, now: Date): ApiTrial => ({
  trial: record.trial,
  product: record.pid,
  line: record.line,
  platform: record.platform,
  device: record.device,
  name: record.nickname,
  version: record.version,
  member: record.memberId,
  status: trialState(record, now),
  ending: record.ending,
  started_at: record.startedAt.toISOString(),
  until: record.endsAt.toISOString(),
  bought_at: record.boughtAt?.toISOString() ?? null,
  last_seen_at: record.lastSeenAt.toISOString(),
})
