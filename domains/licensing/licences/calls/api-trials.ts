import type { AuditedAnswer } from '@/platform/audit/change'
import type { Refusal } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { unixSeconds } from '@/platform/time/duration'
import { extendForDevice, revokeFromDevice } from '../actions/staff-trials'
import type { LicencesContext } from '../context'
import { apiTrial, type trialsApiCalls } from '../contract/api-trials'
import { trialState } from '../rules/trials'
import { type TrialRecord, trialRecord, trialRecords } from '../store/trial-records'

/** Trials for the vendor's own systems: the acts of the console. */
export function trialsApi(context: LicencesContext): ApiHandlers<typeof trialsApiCalls> {
  const { database } = context
  /** The trial as it is after an act. */
  const shown = <R extends Refusal>(done: AuditedAnswer<{ readonly trial: string }> | R, now: Date) =>
    asItIs(
      done,
      ({ trial }) => trialRecord(database, trial),
      (found) => present(found, now),
    )

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

const present = projection(apiTrial)((record: TrialRecord, now: Date) => ({
  product: record.pid,
  name: record.nickname,
  member: record.memberId,
  status: trialState(record, now),
  until: record.endsAt,
}))
