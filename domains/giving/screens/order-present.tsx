import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Tag } from '@/platform/ui/feedback/tag'

interface OrderProps {
  readonly order: { readonly products: readonly { readonly isHandedOn: boolean }[] }
}

const isPresent = ({ products }: OrderProps['order']) => products.some(({ isHandedOn }) => isHandedOn)

/** That an order was bought for somebody else, in a word. */
export function PresentMark({ order }: OrderProps) {
  const translate = useTranslate()
  return isPresent(order) && <Tag tone="neutral">{translate('giving.mark')}</Tag>
}

/** Where the buyer reads what has become of it. */
export function PresentNotice({ order }: OrderProps) {
  const translate = useTranslate()
  if (!isPresent(order)) return null
  return (
    <p>
      {translate('giving.orderNote')} <a href={memberPage('presents')}>{translate('giving.title')}</a>
    </p>
  )
}
