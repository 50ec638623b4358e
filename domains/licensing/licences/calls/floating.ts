import { hashOf } from '@/domains/accounts/identity'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { type IssuedLicence, prolongLicence } from '../actions/licence'
import { settleAt } from '../actions/settle'
import type { LicencesContext } from '../context'
import type { programContract } from '../contract/program'
import { tokenState } from '../rules/tokens'
import { type Beat, leavePlace, prolong, takePlace } from '../store/places'
import { tokenOf } from '../store/tokens'
import { presentLease } from './grant'

type Calls = Pick<typeof programContract, 'POST /licence/heartbeat' | 'POST /licence/return'>

interface Credentials {
  readonly refresh_token: string
  readonly fingerprint: string
  readonly process?: string | undefined
}

/** Handlers for a program's use of a floating seat, beside the calls for every seat. */
export function floatingCalls(context: LicencesContext): Handlers<Calls> {
  const { database } = context

  const beat = ({ refresh_token, fingerprint, process = '' }: Credentials, now: Date) =>
    prolong(database, { token: hashOf(refresh_token), device: Buffer.from(fingerprint, 'base64url'), process, now })

  async function present({ refresh_token, fingerprint }: Credentials) {
    const known = await tokenOf(database, hashOf(refresh_token))
    if (!known?.floating || !known.deviceHash.equals(Buffer.from(fingerprint, 'base64url'))) return refuse(30007)
    if (known.suspended) return refuse(20027)
    if (known.releasedAt !== null) return refuse(30006)
    return tokenState(known) === 'good' ? known : refuse(30007)
  }

  /** The device, or the program on it, has no lease. Recounts the paid places and leases it a free one. */
  async function takeAgain(
    input: Credentials,
    now: Date,
  ): Promise<Refusal<20027 | 30005 | 30006 | 30007 | 30010> | null> {
    const known = await present(input)
    if (isRefusal(known)) return known
    const { memberId, seatId: seat, line, platform } = known
    const catalogue = await context.catalogue.currentCatalogue(database)
    return database.transaction(async (transaction) => {
      const place = { line, platform }
      const { floating, pool } = await settleAt(context, transaction, { catalogue, memberId, place, now })
      if (!floating) return refuse(30006)
      if (floating.places === 0) return refuse(30010)
      const request = { pool: pool.id, seat, process: input.process ?? '', floating, now }
      return (await takePlace(transaction, request)) ? null : refuse(30005)
    })
  }

  const answer = ({ seat, lease }: Beat, { licence, endsAt, refreshAfter }: IssuedLicence) => ({
    licence,
    seat,
    expires_at: unixSeconds(endsAt),
    refresh_after: unixSeconds(refreshAfter),
    lease: presentLease(lease),
  })

  return {
    'POST /licence/heartbeat': async ({ input, now }) => {
      const first = await beat(input, now)
      if (first) return answer(first, await prolongLicence(context, first, now))
      const refused = await takeAgain(input, now)
      if (refused) return refused
      const again = await beat(input, now)
      return again ? answer(again, await prolongLicence(context, again, now)) : refuse(30005)
    },

    'POST /licence/return': async ({ input }) => {
      const known = await present(input)
      if (isRefusal(known)) return known
      await leavePlace(database, { seat: known.seatId, process: input.process ?? '' })
      return {}
    },
  }
}
