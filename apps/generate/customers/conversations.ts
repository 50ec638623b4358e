import { textIn } from '@/platform/i18n/texts'
import { characters } from '@/platform/text/alphabet'
import type { DemoRefundLine } from '../../demo/refunds'
import type { DemoTicketLine } from '../../demo/tickets'
import { addressOf, customerAddress } from './cast'
import { type Supply, someOf, waresOf } from './supply'
import { wording } from './wording'

const referenceOf = ({ chance }: Supply, series: string) =>
  `${series}-${Array.from({ length: 8 }, () => chance.pick([...characters])).join('')}`

const marketOf = ({ markets }: Supply, index: number) => markets[index % markets.length] ?? markets[0]

/** Returns customers' tickets: to answer, answered, closed. */
export function ticketsOf(supply: Supply, names: ReadonlyMap<string, string>): readonly DemoTicketLine[] {
  const [ware] = someOf(supply.wares, 0, 1)
  const licence = (member: string, market: number, daysAgo: number): DemoTicketLine => {
    const { language } = marketOf(supply, market)
    const { subject, text } = wording[language].licence
    const customer = {
      author: 'customer',
      text: text(textIn(ware?.product.names, language) ?? ''),
      picture: 'screen',
    } as const
    return { number: referenceOf(supply, 'T'), member, language, subject, daysAgo, messages: [customer] }
  }
  const invoice = (member: string, market: number, daysAgo: number, closed: boolean): DemoTicketLine => {
    const { language } = marketOf(supply, market)
    const { subject, text, answer } = wording[language].invoice
    const messages = [
      { author: 'customer', text },
      { author: 'operator', text: answer(names.get(member) ?? '') },
    ] as const
    return { number: referenceOf(supply, 'T'), member, language, subject, daysAgo, closed, messages: [...messages] }
  }
  return [
    licence(addressOf('ada'), 0, 2),
    invoice(addressOf('ada'), 0, 9, false),
    invoice(addressOf('sam'), 1, 40, true),
    licence(customerAddress(1), 1, 1),
    licence(customerAddress(2), 2, 4),
  ]
}

/** Returns refund cases: requested, withdrawn, paid at the sandbox, declined. */
export function refundsOf(supply: Supply): readonly DemoRefundLine[] {
  const sold = waresOf(supply, 'single', 'allInOne', 'bundle', 'addOn')
  const refund = (index: number, more: Partial<DemoRefundLine>): readonly DemoRefundLine[] => {
    const [ware] = someOf(sold, index, 1)
    if (!ware) return []
    const { country, currency, language } = marketOf(supply, index)
    const { product, term } = ware
    const about = { number: referenceOf(supply, 'R'), member: customerAddress(index), country, currency, language }
    const description = wording[language].refund(textIn(product.names, language))
    const asked = { kind: 'request', reason: 'does_not_work', description } as const
    return [
      {
        ...about,
        daysAgo: 1 + index,
        boughtDaysAgo: 5 + index,
        products: [{ pid: product.pid, term }],
        asked: [0],
        ...asked,
        ...more,
      },
    ]
  }
  return [
    ...refund(0, {}),
    ...refund(1, { kind: 'withdrawal', reason: undefined, description: '' }),
    ...refund(2, { paid: true, reason: 'bought_by_mistake', description: '' }),
    ...refund(3, { boughtDaysAgo: 40, declined: wording[marketOf(supply, 3).language].declined }),
  ]
}
