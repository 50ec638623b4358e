import { normaliseEmail } from '@/domains/identity/rules'
import {
  allOperators,
  decide,
  invite,
  type OperatorsContext,
  openInvitations,
  operatorByEmail,
  resetSecondFactor,
  type Seen,
  withdrawInvitation as takeInvitationBack,
} from '@/domains/operators'
import { operators } from '@/domains/operators/domain'
import { atTheKeyboard } from '@/domains/operators/rules'
import { isRole, roles } from '@/domains/operators/rules/permissions'
import { changeBy } from '@/platform/audit/change'
import type { Deed } from '@/platform/audit/deed'
import type { Transaction } from '@/platform/database/connect'
import { isRefusal, type Refusal } from '@/platform/http/refusal'
import { isLanguage } from '@/platform/i18n/languages'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'

export const listOperators: Command = {
  help: `[--json]
Lists the vendor's staff: who may sign in to the console, and as what.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const people = await withData(({ database }) => allOperators(database))
    const rows = people.map(({ disabledAt, signedInAt, hasSecondFactor, ...rest }) => ({
      ...rest,
      disabled: disabledAt !== null,
      secondFactor: hasSecondFactor,
      signedIn: signedInAt?.toISOString() ?? null,
    }))
    if (flags.includes('json')) return JSON.stringify(rows, null, 2)
    if (rows.length === 0) return 'There are none. `operators invite` makes the first one.'
    return rows
      .map(({ email, name, role, disabled, signedIn }) =>
        [email, name, disabled ? `${role}, shut out` : role, signedIn ?? 'never signed in'].join('\t'),
      )
      .join('\n')
  },
}

export const inviteOperator: Command = {
  help: `EMAIL --role ${roles.join('|')} [--language LANGUAGE] [--operator NAME] [--json]
Mails a link, good for 48 hours, that lets somebody choose a name and a
password and set up a second factor. The first owner is made this way.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['role', 'language', 'operator'], ['json'])
    const email = addressIn(positionals, 'invite')
    const { role, language = 'en', operator: by = atTheKeyboard } = values
    if (!isRole(role)) throw new UsageError(`operators invite needs --role: ${roles.join(', ')}.`)
    if (!isLanguage(language)) throw new UsageError(`There is no language "${language}".`)
    const expires = await change(by, async (context, transaction, now) => {
      const invited = await invite(context, transaction, { email, role, language, by, byId: null, now })
      if (isRefusal(invited)) return invited
      return { answer: invited.expiresAt, deed: deedOf('operator.invite', { email, role }) }
    })
    const until = expires.toISOString()
    return flags.includes('json')
      ? JSON.stringify({ email, role, expires: until }, null, 2)
      : `An invitation is on its way to ${email}; it is good until ${until}.`
  },
}

export const withdrawInvitation: Command = {
  help: `EMAIL [--operator NAME] [--json]
Takes an invitation back that nobody has used.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const email = addressIn(positionals, 'withdraw')
    await change(values.operator ?? atTheKeyboard, async (_context, transaction, now) => {
      const open = (await openInvitations(transaction, now)).find((each) => each.email === email)
      // A link that sets up a second factor anew is no invitation.
      if (!open || open.operatorId !== null) throw new CommandError(`Nobody with the address ${email} is invited.`)
      await takeInvitationBack(transaction, open.id, now)
      return { answer: email, deed: deedOf('operator.withdraw', { email }) }
    })
    return flags.includes('json')
      ? JSON.stringify({ email, done: 'withdraw' }, null, 2)
      : `The invitation to ${email} is withdrawn.`
  },
}

export const changeRole: Command = {
  help: `EMAIL --role ${roles.join('|')} [--operator NAME] [--json]
Gives an operator another role. The last owner stays one.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['role', 'operator'], ['json'])
    const email = addressIn(positionals, 'role')
    const { role } = values
    if (!isRole(role)) throw new UsageError(`operators role needs --role: ${roles.join(', ')}.`)
    await decideOn(email, values.operator, async (_context, transaction, wish) => {
      const decided = await decide(transaction, wish, { role })
      if (isRefusal(decided)) return decided
      return { answer: email, deed: deedOf('operator.role', { email, from: decided.before.role, to: role }) }
    })
    return flags.includes('json') ? JSON.stringify({ email, role }, null, 2) : `${email} has the role ${role} now.`
  },
}

export const enableOperator: Command = {
  help: `EMAIL [--operator NAME] [--json]
Lets an operator in again who was shut out.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const email = addressIn(positionals, 'enable')
    await decideOn(email, values.operator, async (_context, transaction, wish) => {
      const decided = await decide(transaction, wish, { disabledAt: null })
      return isRefusal(decided) ? decided : { answer: email, deed: deedOf('operator.enable', { email }) }
    })
    return flags.includes('json') ? JSON.stringify({ email, done: 'enable' }, null, 2) : `${email} can sign in again.`
  },
}

export const disableOperator: Command = {
  help: `EMAIL --reason TEXT [--operator NAME] [--json]
Shuts an operator out and ends every session of theirs. The last owner
stays.`,

  run: (args) => decideAbout(args, 'disable', 'operator.disable', 'is shut out'),
}

export const resetOperator: Command = {
  help: `EMAIL --reason TEXT [--operator NAME] [--json]
Takes an operator's second factor, passkeys and sessions away, and mails a
link that sets up password and second factor anew.`,

  run: (args) => decideAbout(args, 'reset-second-factor', 'operator.reset', 'gets a link by mail'),
}

async function decideAbout(args: readonly string[], command: string, action: string, outcome: string) {
  const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
  const email = addressIn(positionals, command)
  const { reason } = values
  if (!reason) throw new UsageError(`operators ${command} needs --reason.`)
  await decideOn(email, values.operator, async (context, transaction, wish) => {
    const decided =
      action === 'operator.reset'
        ? await resetSecondFactor(context, transaction, wish)
        : await decide(transaction, wish, { disabledAt: wish.now })
    if (isRefusal(decided)) return decided
    return { answer: email, deed: deedOf(action, { email, reason: reason.trim() }) }
  })
  return flags.includes('json') ? JSON.stringify({ email, done: command }, null, 2) : `${email} ${outcome}.`
}

/** Decides about one operator as they are now. */
const decideOn = (
  email: string,
  by = atTheKeyboard,
  work: (...given: [OperatorsContext, Transaction, Seen]) => ReturnType<Work<string>>,
) =>
  change(by, async (context, transaction, now) => {
    const found = await operatorByEmail(transaction, email)
    if (!found) throw new CommandError(`Nobody with the address ${email} works here.`)
    return work(context, transaction, { id: found.id, seen: found.version, by, byId: null, now })
  })

const deedOf = (action: string, details: Deed['details']): Deed => ({ action, memberId: null, details })

function addressIn([email, ...more]: readonly string[], command: string) {
  if (!email || more.length > 0) throw new UsageError(`operators ${command} needs one e-mail address.`)
  return normaliseEmail(email)
}

const refusals: Partial<Record<number, string>> = {
  20035: 'This cannot be done: the last owner stays, and whoever is shut out has no second factor to reset.',
  20041: 'Somebody with this address works here already.',
}

type Work<Answer> = (
  context: OperatorsContext,
  transaction: Transaction,
  now: Date,
) => Promise<{ answer: Answer; deed: Deed } | Refusal>

/** One change with its row of the audit log; its mail leaves with the server's next look, or now. */
function change<Answer>(by: string, work: Work<Answer>): Promise<Answer> {
  return withHouse(async (house) => {
    const now = house.clock()
    const context = house.of(operators)
    const done = await changeBy(house.database, by, now)((transaction) => work(context, transaction, now))
    if (isRefusal(done)) throw new CommandError(refusals[done.refused] ?? 'Somebody else has just changed this.')
    await house.worker.drain(followUps)
    return done.answer
  })
}
