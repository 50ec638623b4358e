import { isRefusal, refuse } from '@/platform/contract/refusal'
import { allOrRefused } from '@/platform/database/transaction'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { type AllottedFile, allot, allotForMember, heedRelay } from '../actions/allotments'
import type { LicencesContext } from '../context'
import type { relayApiCalls, relayCalls } from '../contract/relays'
import { allotmentsOf } from '../store/allotments'

const present = ({ until, file, name }: AllottedFile) => ({ until: unixSeconds(until), file, name })

/** Handlers for relays in the network of a member, at the vendor's server (decision 0252). */
export const relaysOfMember = (context: LicencesContext): Handlers<typeof relayCalls> => ({
  'GET /member/relays': async ({ member, now }) => ({
    relays: (await allotmentsOf(context.database, { memberId: member.id, now })).map(
      ({ id, name, line, platform, places, endsAt }) => ({
        id,
        name,
        line,
        platform,
        places,
        until: unixSeconds(endsAt),
      }),
    ),
  }),

  'POST /licence/allot': async ({ input: { line, platform, key, name, places }, member, now }) => {
    const request = { memberId: member.id, place: { line, platform }, relay: { key, name }, places, now }
    const given = await allOrRefused(
      context.database,
      (transaction) => allot(context, transaction, request),
      (answer): answer is AllottedFile => 'file' in answer,
    )
    return isRefusal(given) ? given : present(given)
  },

  'POST /licence/relay': async ({ input, now }) => {
    const heeded = await heedRelay(context, input.word, now)
    return heeded === null || isRefusal(heeded) ? heeded : present(heeded)
  },
})

/** The same for the vendor's own systems. */
export const relaysApi = (context: LicencesContext): ApiHandlers<typeof relayApiCalls> => ({
  'POST /api/v1/members/{member}/relays': async ({ input: { member, reason, ...given }, acting }) => {
    const { line, platform, key, name, places } = given
    const request = { memberId: member, place: { line, platform }, relay: { key, name }, places, reason }
    const done = await allotForMember(context, acting, request)
    if (isRefusal(done)) return refuse(done.refused === 20085 ? 20085 : 20035)
    return done.to(({ until, file, name }) => ({ until: until.toISOString(), file, name }))
  },
})
