import type { HandedAs } from '@/domains/commerce/orders/rules'
import { purchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage, type ScreenName } from '@/platform/paths'
import { Tag } from '@/platform/ui/feedback/tag'

interface OrderProps {
  readonly order: { readonly products: readonly { readonly handedAs: HandedAs | null }[] }
}

interface Words {
  /** The mark; null: its line has none. */
  readonly mark: MessageKey | null
  readonly note: MessageKey
  readonly page: { readonly name: ScreenName; readonly title: MessageKey } | null
}

const presents = { name: 'presents', title: 'shell.gifts' } as const
const handovers = { name: 'licence_handovers', title: 'shell.titleHandovers' } as const

const words: Readonly<Record<HandedAs, Words>> = {
  present: { mark: 'giving.mark', note: 'giving.orderNote', page: presents },
  licence: { mark: 'giving.markLicence', note: 'giving.orderLicence', page: handovers },
  fee: { mark: null, note: 'giving.orderFee', page: handovers },
  included: { mark: null, note: 'giving.orderIncluded', page: null },
}

const wordsOf = ({ products }: OrderProps['order']): Words | null => {
  const kind = purchaseKind({ byCompany: false, lines: products })
  if (kind === 'gift') return words.present
  const handed = products.find(({ handedAs }) => handedAs !== null)?.handedAs
  return handed ? words[handed] : null
}

/** Why not the buyer has what an order brought, in a word. */
export function PresentMark({ order }: OrderProps) {
  const translate = useTranslate()
  const mark = wordsOf(order)?.mark
  return mark && <Tag tone="neutral">{translate(mark)}</Tag>
}

/** Shows the buyer the state of the gift. */
export function PresentNotice({ order }: OrderProps) {
  const translate = useTranslate()
  const found = wordsOf(order)
  if (!found) return null
  return (
    <p>
      {translate(found.note)} {found.page && <a href={memberPage(found.page.name)}>{translate(found.page.title)}</a>}
    </p>
  )
}
