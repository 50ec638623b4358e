import { commandsOf } from '@/platform/commands/command'
import { inWords } from '@/platform/commands/errors'
import { operator, reason } from '@/platform/commands/options'
import { confirmAgain } from '../actions/confirm-order'
import type { CheckoutContext } from '../context'

const command = commandsOf<CheckoutContext>()

export const confirm = command({
  summary: `Sends the confirmation of an order once more, to the member's address of
today; a member without a password gets a fresh link to set one.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: { reason: reason(), operator },
  json: true,
  example: 'TW-4K7QXW --reason "It did not arrive"',
  async run({ words: [order], options }, at) {
    const why = inWords({
      20035: `The order ${order} was neither bought at the checkout nor entered: nothing was confirmed.`,
      20085: `There is no order ${order}.`,
    })
    await at.act(options.operator, why, (context, acting) =>
      confirmAgain(context, acting, { order, reason: options.reason }),
    )
    return { data: { order }, text: `Confirmed again: ${order}` }
  },
})
