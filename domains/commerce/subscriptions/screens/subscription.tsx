import { type RefObject, useRef, useState } from 'react'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { ShownSubscription } from '../map'
import type { IsOnSale } from './buy-again'
import css from './subscription.module.css'
import { SubscriptionList } from './subscription-list'
import { useSubscriptions } from './use-subscriptions'

/** `a=subscription`: what runs, what has ended, and all that can be done about either. */
export function Subscriptions({ isOnSale }: { isOnSale: IsOnSale }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <ScreenHeader title={translate('shell.subscription')} heading={heading}>
        {translate('subscription.lead')}
      </ScreenHeader>
      {/* The names of products come in the language in which they were asked for. */}
      <Known key={language} heading={heading} isOnSale={isOnSale} />
    </>
  )
}

const tabs = ['active', 'inactive'] as const

type Tab = (typeof tabs)[number]

const labels = {
  active: 'subscription.active',
  inactive: 'subscription.inactive',
} as const satisfies Record<Tab, MessageKey>

interface KnownProps {
  heading: RefObject<HTMLHeadingElement | null>
  isOnSale: IsOnSale
}

function Known({ heading, isOnSale }: KnownProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data: known, failure, loading, reload } = useSubscriptions(language)
  const [tab, setTab] = useState<Tab>('active')
  const [cancelled, setCancelled] = useState<{ product: string; until: Date } | null>(null)

  // The pressed button disappears on success, so the focus moves to the heading.
  async function askAgain(done: typeof cancelled = null) {
    setCancelled(done)
    if (await reload()) heading.current?.focus()
  }

  if (known === null && failure === null) return <Skeleton lines={5} />
  if (known === null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={() => askAgain()} />
  }

  const of = (wanted: Tab) => known.list.filter(({ live }) => live === (wanted === 'active'))
  const shown = (list: readonly ShownSubscription[]) =>
    list.length === 0 ? (
      <NoneActive />
    ) : (
      <SubscriptionList list={list} largest={known.largest} isOnSale={isOnSale} onChanged={askAgain} />
    )
  const hasInactive = of('inactive').length > 0
  return (
    <>
      {cancelled && (
        <div className={css.said}>
          <Alert tone="success">
            {translate('subscription.doneText', cancelled)} {translate('subscription.doneMail')}
          </Alert>
        </div>
      )}
      {failure !== null && <Alert tone="danger">{translate(messageFor(pageLoad, failure))}</Alert>}
      {hasInactive ? (
        <Tabs
          label={translate('shell.subscription')}
          tabs={tabs.map((key) => ({ key, label: translate(labels[key], { count: of(key).length }) }))}
          current={tab}
          onChoose={setTab}
        >
          {shown(of(tab))}
        </Tabs>
      ) : (
        shown(of('active'))
      )}
    </>
  )
}

function NoneActive() {
  const translate = useTranslate()
  return (
    <EmptyState icon="renew" title={translate('subscription.noneTitle')} text={translate('subscription.noneText')} />
  )
}
