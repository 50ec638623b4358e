import { hasSecondFactor, nobodyWasIn, ownerOf, proveFactor } from '@/domains/accounts/identity'
import { previewMerge } from '@/domains/back-office/members'
import { latestPurchases } from '@/domains/commerce/orders'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { mergeOwn } from '../actions/own-merge'
import type { AddressesContext } from '../context'
import type { addressCalls, PreviewOnWire } from '../contract/member'
import { tryCode, useCodes } from '../store/codes'
import { ownMailbox } from './codes'

type Calls = Pick<typeof addressCalls, 'POST /member/addresses/merge/preview' | 'POST /member/addresses/merge'>

const nothing: PreviewOnWire = {
  found: 'nothing',
  needs_factor: false,
  orders: [],
  things: [],
  version: '',
}

/** The accounts of a member who has two: both are proven, and what goes over is seen before. */
export function mergingHandlers(context: AddressesContext): Handlers<Calls> {
  const { database, identity } = context
  const otherOf = async (transaction: Queryable, email: string, memberId: number) => {
    const owner = await ownerOf(transaction, email)
    return owner && owner.id !== memberId ? owner : null
  }
  return {
    'POST /member/addresses/merge/preview': async ({ input: { email, code }, member: { id, tokenHash }, now }) => {
      if (!(await tryCode(database, { holder: tokenHash, purpose: 'other', email, code, now }))) return refuse(20021)
      const other = await otherOf(database, email, id)
      const seen = other && (await previewMerge(context.members, database, { from: other.id, into: id }))
      if (!other || !seen) return nothing
      const orders = (await latestPurchases(database, other.id)).map(({ number }) => number)
      const held = (await nobodyWasIn(database, other.id)) ? 'purchases' : 'account'
      return {
        found: seen.problem === null ? held : 'impossible',
        needs_factor: other.secondFactorSince !== null,
        orders,
        things: seen.tables.map(({ thing, moves, stays }) => ({ thing, moves, stays })),
        version: seen.version,
      }
    },

    'POST /member/addresses/merge': async ({ input, member, network, language, now }) => {
      const { email, code, own_code: ownCode, factor, seen } = input
      const { id, tokenHash: holder } = member
      const fits = await tryCode(database, { holder, purpose: 'other', email, code, now })
      const own = { holder, purpose: 'own', email: ownMailbox(member), code: ownCode, now } as const
      if (!fits || !(await tryCode(database, own))) return refuse(20021)
      let why: Refusal<20021 | 20035 | 20039 | 20052 | 20085 | 31002> = refuse(20085)
      const found = await otherOf(database, email, id)
      if (!found) return why
      const merge = async (transaction: Transaction, isProven: boolean) => {
        if ((await useCodes(transaction, holder, ['own', 'other'])) !== 2) {
          why = refuse(20021)
          return null
        }
        const other = await otherOf(transaction, email, id)
        if (other?.id !== found.id) return null
        // One that was set up at this moment is asked for as well.
        if (!isProven && (await hasSecondFactor(transaction, other.id))) {
          why = refuse(20052)
          return null
        }
        const done = await mergeOwn(context, transaction, { from: other.id, into: id, now, seen, network, language })
        if (!isRefusal(done)) return done
        why = done
        return null
      }
      const proof = { account: found.id, code: factor, takes: ['app', 'recovery'], now } as const
      const merged =
        found.secondFactorSince === null
          ? await allOrNothing(database, (transaction) => merge(transaction, false))
          : await proveFactor(identity, proof, (transaction) => merge(transaction, true))
      if (isRefusal(merged)) return merged
      return merged ? { undo_until: unixSeconds(merged.until) } : why
    },
  }
}
