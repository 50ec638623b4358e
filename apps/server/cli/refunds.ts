import { atTheKeyboard } from '@/domains/operators/rules'
import {
  approveRefund,
  caseByNumber,
  casesIn,
  type Decision,
  declineRefund,
  type RefundCase,
  type RefundsContext,
} from '@/domains/refunds'
import { refunds } from '@/domains/refunds/domain'
import { type CaseState, caseStates, limits } from '@/domains/refunds/rules'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'
import { asData, asLine, asPage } from './refunds-print'

/** The states in which a case waits for an operator: also a withdrawal, while nobody has returned its money. */
const waiting: readonly CaseState[] = ['requested', 'approved', 'refunding', 'failed']

export const list: Command = {
  help: `[--state STATE] [--json]
Lists the refunds and withdrawals that are not settled yet, newest first,
or those in one state: ${caseStates.slice(0, 4).join(', ')},
${caseStates.slice(4).join(', ')}.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state'], ['json'])
    const { state } = values
    const wanted = state === undefined ? waiting : caseStates.filter((each) => each === state)
    if (wanted.length === 0) throw new UsageError(`There is no state "${state}".`)
    const cases = await withData(({ database }) => casesIn(database, wanted))
    if (flags.includes('json')) return JSON.stringify(cases.map(asData), null, 2)
    return cases.length === 0 ? 'There are none.' : cases.map(asLine).join('\n')
  },
}

export const show: Command = {
  help: `CASE [--json]
Shows a refund with all that was said about it and all that became of it.`,

  async run(args) {
    const { positionals, flags } = readArguments(args, [], ['json'])
    const number = caseIn(positionals, 'show')
    const found = await withData(({ database }) => caseByNumber(database, number))
    if (!found) throw unknown(number)
    return flags.includes('json') ? JSON.stringify(asData(found), null, 2) : asPage(found)
  },
}

export const approve: Command = {
  help: `CASE [--operator NAME] [--by-hand REFERENCE] [--except LINES --reason TEXT] [--json]
Has the payment provider return the money. One that looks at refunds first
leaves it refunding, and what comes of it is followed by itself. With
--by-hand it asks nobody and writes down that you have returned the money
yourself, under the reference that is given: the only way for orders that
were not paid here. --except declines some lines of the order, such as 2,3,
for the reason that is given, and refunds the others.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator', 'by-hand', 'except', 'reason'], ['json'])
    const number = caseIn(positionals, 'approve')
    const except = exceptionIn(values)
    const { operator = atTheKeyboard, 'by-hand': byHand = null } = values
    if (byHand === '') throw new UsageError('--by-hand needs a reference to the payment.')
    return decide(number, flags, (context) => approveRefund(context, { number, operator, byHand, except }))
  },
}

export const decline: Command = {
  help: `CASE --reason TEXT [--operator NAME] [--json]
Declines a refund request. The member gets the reason by mail, as you
write it. A withdrawal from the contract cannot be declined.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator', 'reason'], ['json'])
    const number = caseIn(positionals, 'decline')
    const { operator = atTheKeyboard, reason = '' } = values
    if (reason.trim() === '') throw new UsageError('refunds decline needs --reason.')
    if (reason.length > limits.reason) throw new UsageError(`A reason has ${limits.reason} characters at most.`)
    return decide(number, flags, (context) => declineRefund(context, { number, operator, reason: reason.trim() }))
  },
}

/** Lines of the order count from 1. */
function exceptionIn({ except, reason = '' }: Readonly<Record<string, string>>) {
  if (except === undefined) return null
  if (!/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/.test(except)) throw new UsageError('--except needs lines such as 2,3.')
  if (reason.trim() === '') throw new UsageError('--except needs --reason.')
  if (reason.length > limits.reason) throw new UsageError(`A reason has ${limits.reason} characters at most.`)
  return { positions: except.split(',').map((line) => Number(line) - 1), reason: reason.trim() }
}

function caseIn([number, ...more]: readonly string[], command: string) {
  if (!number || more.length > 0) throw new UsageError(`refunds ${command} needs the number of one case.`)
  return number.toUpperCase()
}

const unknown = (number: string) => new CommandError(`There is no refund case ${number}.`)

/**
 * Decides, and does at once what follows from it (the server's worker and this one share the queue, so that it is done
 * by one of them). The whole product is put together for that: what other domains do about a refund is part of it.
 */
async function decide(
  number: string,
  flags: readonly string[],
  act: (context: RefundsContext) => Promise<Decision>,
): Promise<string> {
  const { after, done } = await withHouse(async (house) => {
    const decision = await act(house.of(refunds))
    if (decision !== 'done') throw await refusal(house.database, number, decision)
    const done = await house.worker.drain(followUps)
    return { after: await caseByNumber(house.database, number), done }
  })
  if (!after) throw unknown(number)
  return flags.includes('json') ? JSON.stringify(asData(after), null, 2) : outcome(after, done)
}

async function refusal(database: RefundsContext['database'], number: string, decision: Exclude<Decision, 'done'>) {
  if (decision === 'unknown') return unknown(number)
  if (decision === 'paidOutside') {
    return new CommandError(
      `The order of ${number} was not paid through a payment provider of this installation. Return the money yourself, then say so with --by-hand REFERENCE.`,
    )
  }
  if (decision === 'notThese') {
    return new CommandError(`--except names what is no part of ${number}, or all of it, or ${number} is no request.`)
  }
  const found = await caseByNumber(database, number)
  return new CommandError(`This cannot be done now: ${number} is a ${found?.kind} and ${found?.state}.`)
}

function outcome(found: RefundCase, done: boolean) {
  const { state, number, steps, reference } = found
  if (state === 'failed') throw new CommandError(`${number} failed: ${steps.at(-1)?.note}`)
  if (state !== 'approved' && state !== 'refunding') return asLine(found)
  if (!done) return `${asLine(found)}\nThere is no answer yet. The server goes on with it in the background.`
  // Named once the provider has taken it on.
  const still = reference
    ? 'The provider looks at it before it returns the money.'
    : 'The provider will be asked again.'
  return `${asLine(found)}\n${still}`
}
