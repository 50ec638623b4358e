import { z } from 'zod/mini'
import { about, country, whole } from './fields'

/**
 * A switch for a duty by the law of some countries: on in the vendor's own country and its markets, or always, or
 * never.
 */
const whereAsked = (text: string) =>
  z
    ._default(z.union([z.boolean(), z.literal('markets')], 'must be "markets", true or false'), 'markets')
    .check(about(text))

export const law = z
  .strictObject({
    cancellationPage: whereAsked(
      'Every page leads to /cancellation.htm, where contracts are cancelled without a login: asked for in Germany and France.',
    ),
    orderButton: whereAsked(
      'The button of the order says in every language that it obliges to pay, and that of a free trial what it becomes: asked for in the European Union.',
    ),
    lowestPrice: whereAsked(
      'Beside a price that is lower than the list says stands the lowest of the 30 days before: asked for in the European Union.',
    ),
    renewalNoticeDays: z
      ._default(z.record(country, whole(1, 120)), { FR: 60, US: 28 })
      .check(
        about(
          'How many days before a yearly renewal buyers in these countries are told of it, by the law there; elsewhere `subscriptions.noticeYearly`.',
        ),
      ),
    priceChangeDays: z
      ._default(whole(0, 60), 14)
      .check(
        about('How many days before a renewal, at the latest, they are told where it costs another price than before.'),
      ),
  })
  .check(about('The duties of a seller by the law of a market. It is no legal advice.'))

export type LawSettings = z.output<typeof law>
