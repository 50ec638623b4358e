import { hashOf, provePassword } from '@/domains/accounts/identity'
import { isRefusal, type Refusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { beginTrial } from '../actions/trials'
import type { LicencesContext } from '../context'
import { readDevice } from '../contract/device'
import type { programContract } from '../contract/program'
import { tokenOf } from '../store/tokens'

type Calls = Pick<typeof programContract, 'POST /licence/trial'>

interface GivenMember {
  readonly token?: string | undefined
  readonly email?: string | undefined
  readonly pw?: string | undefined
}

/** Calls by which a device tries a product without a purchase. */
export function trialCalls(context: LicencesContext): Handlers<Calls> {
  const { database } = context

  /**
   * Returns the owner of the device; null: not proven. An address alone proves nothing, since it may be known to
   * others.
   */
  async function ownerOf({ token, email, pw: password }: GivenMember, network: string, now: Date) {
    const known = token === undefined ? null : await tokenOf(database, hashOf(token))
    if (known?.suspended) return refuse(20027) satisfies Refusal
    if (email === undefined) return known && { id: known.memberId }
    if (password === undefined) return refuseFields('pw')
    const seat = known && { id: known.seatId, memberId: known.memberId }
    return provePassword(context, { email, password, network, now, seat })
  }

  return {
    'POST /licence/trial': async ({ input, network, now }) => {
      const device = readDevice(context.offer, input)
      if (isRefusal(device)) return device
      const owner = await ownerOf(input, network, now)
      if (isRefusal(owner)) return owner
      const { line, platform, virtual } = input
      return beginTrial(context, {
        place: { line, platform },
        device,
        virtual,
        memberId: owner?.id ?? null,
        network,
        now,
      })
    },
  }
}
