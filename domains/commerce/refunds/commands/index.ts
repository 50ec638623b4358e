import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type CommandRuntime, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { operator, optional, reason, state } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import { decimal } from '@/platform/i18n/money'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { numberIn } from '@/platform/text/typed/code'
import { approveRefund, caseByNumber, casesIn, declineRefund, isPaidOutside, type RefundCase } from '../actions/decide'
import type { RefundsContext } from '../context'
import { amountOf, type CaseState, caseStates, limits, mayBecome } from '../rules'
import { beginForMember, declareForMember, goodwillForMember, positionsIn } from './begin'

/** How the command line shows refunds: a line, a page, or data for programs. */

/** Replaces control characters in members' texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')

const amount = (found: RefundCase) => `${decimal(amountOf(found))} ${found.currency}`
const products = ({ lines }: RefundCase, reader: Reader) =>
  lines.map(({ names, units }) => `${units === null ? '' : `${units} × `}${textIn(names, reader)}`)
const moment = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString().replace('.000', '')

const asLine = (found: RefundCase) =>
  [
    found.number,
    found.state.padEnd(9),
    found.kind.padEnd(10),
    found.orderNumber,
    amount(found),
    found.memberEmail,
  ].join('  ')

function asPage(found: RefundCase, reader: Reader): string {
  const { number, kind, state, orderNumber, fullName, email, memberEmail, reason, description, provider } = found
  const rows = [
    ['Case', `${number}, ${kind}`],
    ['State', state],
    ['Order', `${orderNumber}, ${provider === null ? 'not paid here' : `paid through ${provider}`}`],
    ['Products', products(found, reader).join(', ')],
    ['Amount', amount(found)],
    ['Member', `${fullName}, ${memberEmail}${email === memberEmail ? '' : ` (writes from ${email})`}`],
    ...(reason === null ? [] : [['Reason', reason]]),
    ...(description === '' ? [] : [['Says', description.replaceAll('\n', `\n${' '.repeat(12)}`)]]),
    ...(found.reference ? [['Reference', found.reference]] : []),
  ]
  const steps = found.steps.map(
    ({ at, state: step, actor, note }) => `  ${moment(at)}  ${step.padEnd(9)}  by ${actor}${note ? `: ${note}` : ''}`,
  )
  return harmless([...rows.map(([title = '', value]) => `${title.padEnd(10)}  ${value}`), '', ...steps].join('\n'))
}

/** Documented for programs: names stay as they are. */
const asData = (found: RefundCase, reader: Reader) => ({
  case: found.number,
  kind: found.kind,
  state: found.state,
  order: found.orderNumber,
  products: found.lines.map(({ pid, names, units }) => ({
    pid,
    name: textIn(names, reader),
    ...(units !== null && { units }),
  })),
  currency: found.currency,
  amount: decimal(amountOf(found)),
  member: found.memberEmail,
  name: found.fullName,
  email: found.email,
  reason: found.reason,
  description: found.description,
  provider: found.provider,
  reference: found.reference,
  timeline: found.steps.map(({ at, ...step }) => ({ at: moment(at), ...step })),
})

/** The states in which a case waits for an operator, including a withdrawal whose money is not returned yet. */
const waiting: readonly CaseState[] = ['requested', 'approved', 'refunding', 'failed']

const command = commandsOf<RefundsContext>()
const oneCase = { words: ['CASE'], needs: 'the number of one case', json: true } as const

export const commands: Commands<RefundsContext> = {
  'refunds list': command({
    summary: `Lists the refunds and withdrawals that are not settled yet, newest first,
or those in one state: ${caseStates.slice(0, 4).join(', ')},
${caseStates.slice(4).join(', ')}.`,
    options: { state: state(caseStates) },
    json: true,
    example: '--state requested',
    async run({ options }, at) {
      const wanted = options.state === undefined ? waiting : [options.state]
      const cases = await at.data(({ database }) => casesIn(database, wanted))
      return {
        data: cases.map((each) => asData(each, english(at))),
        text: cases.map(asLine).join('\n') || 'There are none.',
      }
    },
  }),

  'refunds show': command({
    summary: 'Shows a refund with all that was said about it and all that became of it.',
    ...oneCase,
    example: 'R-2K7QXW4M',
    async run({ words: [typed] }, at) {
      const number = numberIn(typed)
      const found = await at.data(({ database }) => caseByNumber(database, number))
      if (!found) throw unknown(number)
      return { data: asData(found, english(at)), text: asPage(found, english(at)) }
    },
  }),

  'refunds begin': beginForMember,
  'refunds withdraw': declareForMember,
  'refunds goodwill': goodwillForMember,

  'refunds approve': command({
    summary: `Has the payment provider return the money. One that looks at refunds first
leaves it refunding, and its answer is followed automatically. With
--by-hand no provider is asked, and the case records that you have returned
the money yourself, under the reference that is given: the only way for
orders that were not paid here. --except declines some lines of the order,
such as 2,3, for the reason that is given, and refunds the others.`,
    ...oneCase,
    options: {
      operator,
      'by-hand': optional('REFERENCE'),
      except: optional('LINES', (text) => positionsIn('--except', text)),
      reason: optional('TEXT', reason(limits.reason).read),
    },
    reaches: ['money.paid'],
    example: 'R-2K7QXW4M --operator Mira',
    run({ words: [typed], options }, at) {
      const { except: positions, reason: why, 'by-hand': byHand = null } = options
      if (positions && !why) throw new UsageError('--except needs --reason.')
      const number = numberIn(typed)
      const except = positions && why ? { positions, reason: why } : null
      return decide(at, options.operator, number, (context, acting) =>
        approveRefund(context, acting, { number, byHand, except }),
      )
    },
  }),

  'refunds decline': command({
    summary: `Declines a refund request. The member gets the reason by mail, as you
write it. A withdrawal from the contract cannot be declined.`,
    ...oneCase,
    options: { reason: reason(limits.reason), operator },
    example: 'R-2K7QXW4M --reason "Used for a year"',
    run({ words: [typed], options: { reason: why, operator: by } }, at) {
      const number = numberIn(typed)
      return decide(at, by, number, (context, acting) => declineRefund(context, acting, { number, reason: why }))
    },
  }),
}

const english = ({ offer }: CommandRuntime<RefundsContext>) => textReader(offer.languages, 'en')

const unknown = (number: string) => new CommandError(`There is no refund case ${number}.`)

/** Decides, and does at once what follows from it. */
async function decide(
  at: CommandRuntime<RefundsContext>,
  by: string | undefined,
  number: string,
  work: (context: RefundsContext, acting: ActingOperator) => Promise<AuditedAnswer<unknown> | Refusal>,
) {
  const { found, settled } = await at.act(
    by,
    async (refusal, { database }) => whyNot(refusal, await caseByNumber(database, number), number),
    work,
    async ({ database }, _, done) => ({ found: await caseByNumber(database, number), settled: done }),
  )
  if (!found) throw unknown(number)
  if (found.state === 'failed') throw new CommandError(`${number} failed: ${found.steps.at(-1)?.note}`)
  return { data: asData(found, english(at)), text: outcome(found, settled) }
}

function whyNot({ refused }: Refusal, found: RefundCase | null, number: string) {
  if (!found) return unknown(number).message
  if (refused === 20040) {
    return `--except names what is no part of ${number}, or all of it, or ${number} is no request.`
  }
  if (isPaidOutside(found) && mayBecome(found, 'refunded')) {
    return `The order of ${number} was not paid through a payment provider of this installation. Return the money yourself, then say so with --by-hand REFERENCE.`
  }
  return `This cannot be done now: ${number} is a ${found.kind} and ${found.state}.`
}

function outcome(found: RefundCase, settled: boolean) {
  const { state: now, reference } = found
  if (now !== 'approved' && now !== 'refunding') return asLine(found)
  if (!settled) return `${asLine(found)}\nThere is no answer yet. The server goes on with it in the background.`
  // Named once the provider has taken it on.
  const still = reference
    ? 'The provider looks at it before it returns the money.'
    : 'The provider will be asked again.'
  return `${asLine(found)}\n${still}`
}
