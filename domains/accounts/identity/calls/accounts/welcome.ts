import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Handlers, Visit } from '@/platform/http/visit'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { afterFirstProof } from '../../actions/accounts/prove-address'
import { creationOptions, readAttestation } from '../../actions/factors/passkeys/ceremony'
import { deviceOf, signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import type { Attestation } from '../../contract/security'
import { hashOf, hashPassword } from '../../secrets/secrets'
import type { PresentedLink } from '../../store/accounts/links'
import { memberByEmail, memberById, setPasswordByLink } from '../../store/accounts/members'
import { consumeChallenge, putChallenge } from '../../store/factors/passkeys'
import { addPasskey } from '../../store/factors/second-factor'
import { byLink, readLink } from './links'

type Calls = Pick<
  typeof identityCalls,
  'POST /api/auth/welcome/check' | 'POST /api/auth/welcome/passkey' | 'POST /api/auth/welcome/complete'
>

type WelcomeLink = PresentedLink<'welcome'>

/** The link proves the mailbox, so it needs no captcha, and no login follows (decision 0181). */
const presented = ({ email, hash }: { readonly email: string; readonly hash: string }, now: Date): WelcomeLink => ({
  secret: hash,
  purpose: 'welcome',
  email,
  now,
})

/** Handlers of the way from a guest’s mail into the account. */
export function welcomeCalls(context: IdentityContext): Handlers<Calls> {
  const { database, vendorName: vendor } = context
  const memberOf = async (link: WelcomeLink) => {
    const read = await readLink(database, link)
    if (isRefusal(read)) return read
    const member = await memberByEmail(database, link.email)
    return member === null || member.id !== read.link.memberId ? refuse(42013) : member
  }
  return {
    'POST /api/auth/welcome/check': async ({ input, now }) => {
      const member = await memberOf(presented(input, now))
      return isRefusal(member) ? member : { username: member.username }
    },

    'POST /api/auth/welcome/passkey': async ({ input, now }) => {
      const member = await memberOf(presented(input, now))
      if (isRefusal(member)) return member
      const options = await creationOptions(context, { vendor, member, passkeys: [] })
      await putChallenge(database, hashOf(input.hash), options.challenge, now)
      return { options: { ...options } }
    },

    'POST /api/auth/welcome/complete': async (visit) => {
      const { input, now } = visit
      const link = presented(input, now)
      // A hash is dear, and no captcha stands before it: it is made for a good link alone.
      const found = await memberOf(link)
      if (isRefusal(found)) return found
      const given = await wayIn(context, visit, found.id)
      if (isRefusal(given)) return given
      const device = deviceOf(visit)
      const outcome = await enterByLink(context, link, given, { now, name: input.name, device })
      if (isRefusal(outcome)) return outcome
      const member = await memberById(database, outcome)
      if (member === null) return refuse(42013)
      if (member.blacklistedAt !== null) return refuse(42023)
      const passwordHash = given.passkey ? member.passwordHash : given.passwordHash
      // Where a company’s own provider signs its people in, the password is set and the login page leads there.
      const answer = await signIn(context, visit, member, { passwordHash, device })
      if (answer === null) return refuse(42012)
      return given.passkey ? { ...answer, recovery_codes: [...given.codes] } : answer
    },
  }
}

type CompleteVisit = Pick<Visit, 'now' | 'cookies'> & {
  readonly input: {
    readonly hash: string
    readonly new_pw?: string | undefined
    readonly credential?: Attestation | undefined
    readonly name: string
  }
}

/** The way into the account from now on: a password, or a passkey with its recovery codes. */
type WayIn =
  | { readonly passkey: null; readonly passwordHash: string }
  | {
      readonly passkey: NonNullable<Awaited<ReturnType<typeof readAttestation>>>
      readonly codes: readonly string[]
    }

async function wayIn(
  context: IdentityContext,
  { input, now }: CompleteVisit,
  memberId: number,
): Promise<WayIn | Refusal<20052>> {
  if (input.new_pw !== undefined) return { passkey: null, passwordHash: await hashPassword(input.new_pw) }
  const challenge = await consumeChallenge(context.database, { memberId, holder: hashOf(input.hash), now })
  const passkey =
    challenge === null || input.credential === undefined
      ? null
      : await readAttestation(context, input.credential, challenge)
  return passkey === null ? refuse(20052) : { passkey, codes: newRecoveryCodes() }
}

/** Uses the link up for the way in, in one transaction. @returns the member's number */
function enterByLink(
  context: IdentityContext,
  link: WelcomeLink,
  given: WayIn,
  { now, name, device }: { readonly now: Date; readonly name: string; readonly device: string },
) {
  const { database, events } = context
  const deviceHash = hashOf(device)
  return byLink(database, link, async (transaction) => {
    const isFirst = (await memberByEmail(transaction, link.email))?.emailProven === false
    const passwordHash = given.passkey ? null : given.passwordHash
    const memberId = await setPasswordByLink(transaction, link, { passwordHash, deviceHash })
    if (memberId === null) return null
    // Ends what a stranger may have set up before: so the passkey comes after it.
    if (isFirst) await afterFirstProof(context, transaction, { memberId, now, session: null, device: deviceHash })
    if (given.passkey) {
      const recoveryCodes = given.codes.map(recoveryCodeHash)
      const passkey = { ...given.passkey, name }
      const added = await addPasskey(transaction, passkey, { memberId, recoveryCodes, announcement: null, now })
      if (added === null) return null
    } else await events.emit(transaction, 'member.password_changed', { memberId, isFirst: true }, now)
    return memberId
  })
}
