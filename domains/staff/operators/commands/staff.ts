import type { AuditedAnswer } from '@/platform/audit/change'
import { type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { inWords } from '@/platform/commands/errors'
import { language, languageIn, oneOf, operator, reason, required } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import { foldAddress } from '@/platform/text/typed/address'
import { changeRole, disable, enable, inviteSomebody, reset, type TeamDecider, withdraw } from '../actions/team'
import type { OperatorsContext } from '../context'
import { roles } from '../rules/permissions'
import { allOperators } from '../store/operators'

const command = commandsOf<OperatorsContext>()
const oneOperator = { words: ['EMAIL'], needs: 'one email address', json: true } as const
const role = (name: string) =>
  required(
    roles.join('|'),
    oneOf(roles, () => `operators ${name} needs --role: ${roles.join(', ')}.`),
  )

export const listOperators = command({
  summary: 'Lists operators with their role, status and last login.',
  json: true,
  example: '--json',
  async run(_, at) {
    const people = await at.data(({ database }) => allOperators(database))
    const rows = people.map(({ disabledAt, signedInAt, hasSecondFactor, ...rest }) => ({
      ...rest,
      disabled: disabledAt !== null,
      secondFactor: hasSecondFactor,
      signedIn: signedInAt?.toISOString() ?? null,
    }))
    const lines = rows.map(({ email, name, role: as, disabled, signedIn }) =>
      [email, name, disabled ? `${as}, blocked` : as, signedIn ?? 'never logged in'].join('\t'),
    )
    return { data: rows, text: lines.join('\n') || 'No operators yet. Use `operators invite` to add the first one.' }
  },
})

export const inviteOperator = command({
  summary: `Emails a link, valid for 48 hours, to choose a name and a password and set
up a second factor. The first owner is created this way.`,
  ...oneOperator,
  options: { role: role('invite'), language, operator },
  reaches: ['staff.access'],
  example: 'mira@example.test --role support --language de',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    const { role: as, language: named } = options
    const spoken = languageIn(at.offer, named) ?? 'en'
    const invited = await act(at, options.operator, email, (context, acting) =>
      inviteSomebody(context, acting, { email, role: as, language: spoken }),
    )
    const expires = invited.expiresAt.toISOString()
    const text = `An invitation is on its way to ${email}; it is valid until ${expires}.`
    return { data: { email, role: as, expires }, text }
  },
})

export const withdrawInvitation = command({
  summary: 'Revokes an unused invitation.',
  ...oneOperator,
  options: { operator },
  example: 'mira@example.test',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    const why = inWords({ 20085: `There is no invitation to the address ${email}.` })
    await at.act(options.operator, why, (_, acting) => withdraw(acting, { email }))
    return { data: { email, done: 'withdraw' }, text: `The invitation to ${email} has been revoked.` }
  },
})

export const giveRole = command({
  summary: 'Changes the role of an operator. The last owner stays an owner.',
  ...oneOperator,
  options: { role: role('role'), operator },
  reaches: ['staff.access'],
  example: 'mira@example.test --role finance',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    await act(at, options.operator, email, (_, acting) => changeRole(acting, { email }, options.role))
    return { data: { email, role: options.role }, text: `${email} now has the role ${options.role}.` }
  },
})

export const enableOperator = command({
  summary: 'Unblocks an operator.',
  ...oneOperator,
  options: { operator },
  reaches: ['staff.access'],
  example: 'mira@example.test',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    await act(at, options.operator, email, (_, acting) => enable(acting, { email }))
    return { data: { email, done: 'enable' }, text: `${email} can log in again.` }
  },
})

export const disableOperator = command({
  summary: `Blocks an operator and ends all their sessions. The last owner cannot be
blocked.`,
  ...oneOperator,
  options: { reason: reason(), operator },
  reaches: ['staff.access'],
  example: 'mira@example.test --reason "Left the company"',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    await act(at, options.operator, email, (_, acting) => disable(acting, { email }, options.reason))
    return { data: { email, done: 'disable' }, text: `${email} is blocked.` }
  },
})

export const resetOperator = command({
  summary: `Takes an operator's second factor, passkeys and sessions away, and mails a
link that sets up a new password and second factor.`,
  ...oneOperator,
  options: { reason: reason(), operator },
  reaches: ['staff.access'],
  example: 'mira@example.test --reason "Lost the phone"',
  async run({ words: [typed], options }, at) {
    const email = foldAddress(typed)
    await act(at, options.operator, email, (context, acting) => reset(context, acting, { email }, options.reason))
    return { data: { email, done: 'reset-second-factor' }, text: `${email} gets a link by mail.` }
  },
})

/** Acts as an operator at the command line, who has no role to lose. */
const act = <Answer>(
  at: CommandRuntime<OperatorsContext>,
  by: string | undefined,
  email: string,
  work: (context: OperatorsContext, acting: TeamDecider) => Promise<AuditedAnswer<Answer> | Refusal>,
): Promise<Answer> => at.act(by, whyNot(email), (context, acting) => work(context, { ...acting, byId: null }))

const whyNot = (email: string) =>
  inWords(
    {
      20035: 'Not possible: this is the last owner, or a blocked operator without a second factor to reset.',
      20041: 'There is an operator with this address already.',
      20085: `There is no operator with the address ${email}.`,
    },
    'Another operator has just changed this.',
  )
