import { countAttempt, hashPassword, resetAttempts } from '@/domains/accounts/identity'
import { recordAction } from '@/platform/audit/log'
import { refuse, refuseUntil, refuseValue } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { startSession } from '../actions/cookies'
import type { OperatorsContext } from '../context'
import type { entryCalls } from '../contract/entry'
import { isOperatorName, normaliseName, passwordProblem } from '../rules'
import { invitationThrottle } from '../rules/throttles'
import { enrolment, invitedOwner, operatorOwner, resealed, stepOf } from '../secrets/second-factor'
import { linkCompanyAccount } from '../store/company'
import { acceptInvitation, checkInvitation, consumeInvitation } from '../store/invitations'
import { nameIsTaken, replaceRecoveryCodes } from '../store/operators'

type Calls = Pick<typeof entryCalls, 'POST /console/api/invitation' | 'POST /console/api/invitation/accept'>

const refusals = { unknown: 42013, expired: 42015, used: 42020 } as const

export function invitationCalls(context: OperatorsContext): Handlers<Calls> {
  const { database, vendorName } = context
  return {
    'POST /console/api/invitation': async ({ input, now }) => {
      const found = await checkInvitation(database, input.secret, now)
      if (found.state !== 'good') return refuse(refusals[found.state])
      const { email, role, totpSecret } = found.invitation
      const totp = enrolment(totpSecret, { owner: invitedOwner(email), vendor: vendorName, email }, context)
      return { email, role, name: found.name ?? '', totp }
    },

    'POST /console/api/invitation/accept': async (visit) => {
      const { input, network, now, lock } = visit
      const throttle = invitationThrottle(network)
      const wait = await countAttempt(database, [throttle], now)
      if (wait !== null) return refuseUntil(wait)
      const found = await checkInvitation(database, input.secret, now)
      if (found.state !== 'good') return refuse(refusals[found.state])
      const { invitation } = found
      const { email, role } = invitation
      const name = found.name ?? normaliseName(input.name)
      if (!isOperatorName(name)) return refuse(20025)
      if (passwordProblem(input.password, { name, email }) !== null) return refuseValue('password')
      const totpStep = stepOf(input.code, invitation.totpSecret, invitedOwner(email), now, context)
      if (totpStep === null) return refuse(20021)
      if (await nameIsTaken(database, name, invitation.operatorId)) return refuse(20025)

      const passwordHash = await hashPassword(input.password)
      const codes = newRecoveryCodes()
      const sealFor = (id: number) =>
        resealed(invitation.totpSecret, context, { from: invitedOwner(email), to: operatorOwner(id) })
      const opened = await allOrNothing(database, async (transaction) => {
        if (!(await consumeInvitation(transaction, invitation.id, now))) return null
        const id = await acceptInvitation(transaction, { invitation, name, passwordHash, totpStep, sealFor, now })
        const { issuer, subject } = invitation
        if (issuer !== null && subject !== null) {
          const account = { issuer, subject, operatorId: id, linkedAt: now }
          if (!(await linkCompanyAccount(transaction, account))) return null
        }
        await replaceRecoveryCodes(transaction, id, codes.map(recoveryCodeHash))
        const details = { role, invitedBy: invitation.invitedBy }
        await recordAction(transaction, {
          at: now,
          operator: name,
          action: 'operator.join',
          memberId: null,
          details,
          lock,
        })
        return startSession(context, transaction, visit, { id })
      }).catch((error) => {
        // Of two who want the same name at once, one has it.
        if (isUniqueViolation(error)) return 'name' as const
        throw error
      })
      if (opened === 'name') return refuse(20025)
      if (opened === null) return refuse(42020)
      opened()
      await resetAttempts(database, { clears: [throttle.key], refunds: [] }, now)
      return { operator: { name, email, role }, recovery_codes: codes }
    },
  }
}
