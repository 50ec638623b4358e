import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { deviceOf, signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, hashPassword } from '../../secrets/secrets'
import { memberByEmail, memberById, setPasswordByLink } from '../../store/accounts/members'
import { byLink, readLink } from './links'

type Calls = Pick<typeof identityCalls, 'POST /api/auth/welcome/check' | 'POST /api/auth/welcome/complete'>

/** Handlers of the way from a guest’s mail into the account: its link proves the mailbox, so it needs no captcha. */
export function welcomeCalls(context: IdentityContext): Handlers<Calls> {
  const { database, events } = context
  return {
    'POST /api/auth/welcome/check': async ({ input: { email, hash }, now }) => {
      const read = await readLink(database, { secret: hash, purpose: 'welcome', email, now })
      if (isRefusal(read)) return read
      const member = await memberByEmail(database, email)
      return member === null || member.id !== read.link.memberId ? refuse(42013) : { username: member.username }
    },

    'POST /api/auth/welcome/complete': async (visit) => {
      const { input, now } = visit
      const link = { secret: input.hash, purpose: 'welcome', email: input.email, now } as const
      // A hash is dear, and no captcha stands before it: it is made for a good link alone.
      const read = await readLink(database, link)
      if (isRefusal(read)) return read
      const passwordHash = await hashPassword(input.new_pw)
      const deviceHash = hashOf(deviceOf(visit))
      const outcome = await byLink(database, link, async (transaction) => {
        const isFirst = (await memberByEmail(transaction, input.email))?.emailProven === false
        const memberId = await setPasswordByLink(transaction, link, { passwordHash, deviceHash })
        if (memberId === null) return null
        if (isFirst) await afterFirstProof(context, transaction, { memberId, now, session: null, device: deviceHash })
        await events.emit(transaction, 'member.password_changed', { memberId, isFirst: true }, now)
        return memberId
      })
      if (isRefusal(outcome)) return outcome
      const member = await memberById(database, outcome)
      if (member === null) return refuse(42013)
      if (member.blacklistedAt !== null) return refuse(42023)
      // Where a company’s own provider signs its people in, the password is set and the login page leads there.
      return (await signIn(context, visit, member, { passwordHash })) ?? refuse(42012)
    },
  }
}
