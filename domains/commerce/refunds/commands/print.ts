import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { RefundCase } from '../actions/decide'
import { amountOf } from '../rules/amount'

/** How the command line shows refunds: a line, a page, or data for programs. */

/** Replaces control characters in members' texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')

const amount = (found: RefundCase) => `${decimal(amountOf(found))} ${found.currency}`
const products = ({ lines }: RefundCase) =>
  lines.map(({ names, units }) => `${units === null ? '' : `${units} × `}${textIn(names, 'en')}`)
const moment = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString().replace('.000', '')

export const asLine = (found: RefundCase) =>
  [
    found.number,
    found.state.padEnd(9),
    found.kind.padEnd(10),
    found.orderNumber,
    amount(found),
    found.memberEmail,
  ].join('  ')

export function asPage(found: RefundCase): string {
  const { number, kind, state, orderNumber, fullName, email, memberEmail, reason, description, provider } = found
  const rows = [
    ['Case', `${number}, ${kind}`],
    ['State', state],
    ['Order', `${orderNumber}, ${provider === null ? 'not paid here' : `paid through ${provider}`}`],
    ['Products', products(found).join(', ')],
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
export const asData = (found: RefundCase) => ({
  case: found.number,
  kind: found.kind,
  state: found.state,
  order: found.orderNumber,
  products: found.lines.map(({ pid, names, units }) => ({
    pid,
    name: textIn(names, 'en'),
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
