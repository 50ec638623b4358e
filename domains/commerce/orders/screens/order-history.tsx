import { type ReactNode, type RefObject, useRef } from 'react'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { OrderAddition } from './order-addition'
import { OrderPages } from './order-pages'
import { useOrders } from './use-orders'

interface OrderHistoryProps {
  additions: readonly OrderAddition[]
  /** Content of other domains above the list. */
  children: ReactNode
}

export function OrderHistory({ additions, children }: OrderHistoryProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('orders.title')} heading={heading}>
        {translate('orders.lead')}
      </ScreenHeader>
      {children}
      {/* The names of products come in the language in which they were asked for. */}
      <History key={language} language={language} additions={additions} heading={heading} />
    </>
  )
}

interface HistoryProps {
  language: Language
  additions: readonly OrderAddition[]
  heading: RefObject<HTMLHeadingElement | null>
}

function History({ language, additions, heading }: HistoryProps) {
  const translate = useTranslate()
  const { rows: orders, more, loading, failure, goOn } = useOrders(language)

  // The button that was pressed goes when it has worked, so the focus goes to where reading begins.
  async function tryAgain() {
    if (await goOn()) heading.current?.focus()
  }

  if (orders === null && failure === null) return <Skeleton lines={5} />
  if (orders === null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={tryAgain} />
  }
  if (orders.length === 0) return <NoOrders />
  return (
    <OrderPages orders={orders} additions={additions} more={more} loading={loading} ask={goOn}>
      {failure !== null && <Alert tone="danger">{translate(messageFor(pageLoad, failure))}</Alert>}
    </OrderPages>
  )
}

function NoOrders() {
  const translate = useTranslate()
  return (
    <EmptyState icon="receipt" title={translate('orders.emptyTitle')} text={translate('orders.emptyText')}>
      <ButtonLink href="/download.htm" variant="secondary">
        {translate('orders.browse')}
      </ButtonLink>
    </EmptyState>
  )
}
