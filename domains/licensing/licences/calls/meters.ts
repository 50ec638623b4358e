import { isRefusal, refuse } from '@/platform/contract/refusal'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { addUse, metersOfMember } from '../actions/meters'
import type { LicencesContext } from '../context'
import {
  apiMeter,
  type meterApiCalls,
  type meterCalls,
  type meterConsoleCalls,
  meterName,
  presentNamed,
} from '../contract/meters'
import { type MeterState, resetsAt } from '../rules/meters'
import { nameOf } from './present'
import { useMeters } from './seat'

/** Handlers for what programs count as it is used, and for its member. */
export const memberMeters = (context: LicencesContext): Handlers<typeof meterCalls> => ({
  'POST /licence/use': useMeters(context),

  'GET /member/meters': async ({ member, reader, now }) => {
    const { database } = context
    const found = await metersOfMember(context, database, { memberId: member.id, now })
    if (found.length === 0) return { meters: [] }
    const catalogue = await context.catalogue.currentCatalogue(database)
    return {
      meters: found.flatMap(({ line, platform, meters }) =>
        meters.map((each) => ({
          ...presentNamed(each, { now, reader }),
          product: nameOf(catalogue, line, reader),
          platform,
        })),
      ),
    }
  },
})

/** Handlers for staff's view of it, and for what they add. */
export const consoleMeters = (context: LicencesContext): Handlers<typeof meterConsoleCalls> => ({
  'GET /console/api/licences/meters': async ({ input: { member: memberId }, reader, now }) => {
    const { database } = context
    const catalogue = await context.catalogue.currentCatalogue(database)
    const found = await metersOfMember(context, database, { memberId, now })
    return {
      meters: found.flatMap(({ line, platform, meters }) =>
        meters.map((each) => ({
          ...presentNamed(each, { now, reader }),
          line,
          platform,
          product: nameOf(catalogue, line, reader),
        })),
      ),
    }
  },

  'POST /console/api/licences/add-use': async ({
    input: { member, line, platform, ...given },
    operator,
    change,
    reader,
    now,
  }) => {
    const addition = { ...given, memberId: member, place: { line, platform } }
    const done = await addUse(context, { change, by: operator.name, now }, addition)
    return isRefusal(done) ? done : done.to((added) => presentNamed(added, { now, reader }))
  },
})

/** The act of the console, for the vendor's own systems. */
export const metersApi = (context: LicencesContext): ApiHandlers<typeof meterApiCalls> => ({
  'POST /api/v1/members/{member}/meters': async ({ input: { member, line, platform, ...given }, acting, reader }) => {
    const done = await addUse(context, acting, { ...given, memberId: member, place: { line, platform } })
    if (isRefusal(done)) return refuse(done.refused === 20085 ? 20085 : 20035)
    return done.to((added) => presentForApi(added, { now: acting.now, reader }))
  },
})

const presentForApi = projection(apiMeter)(
  (state: MeterState, { now, reader }: { readonly now: Date; readonly reader: Reader }) => ({
    name: meterName(state, reader),
    resets_at: resetsAt(state.per, now),
  }),
)
