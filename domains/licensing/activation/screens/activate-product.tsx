import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { ActivationForm } from './activation-form'
import { EmptyScreen } from './empty-screen'
import { readSlots } from './slots'

/** A product at a time, under the member's subscriptions. */
export default function ActivateProduct() {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('activation.oneTitle')}>{translate('activation.oneLead')}</ScreenHeader>
      <Products key={language} language={language} />
    </>
  )
}

function Products({ language: lang }: { language: string }) {
  const { data, failure, loading, reload } = useCall((input) => call('GET /member', input), { lang })
  if (data === null && failure === null) return <Skeleton lines={6} />
  if (data === null || failure !== null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  }
  const slots = readSlots(data.content.subscription_active, data.content.products)
  if (slots.most === 0) return <EmptyScreen title="activation.noPlanTitle" text="activation.noPlanText" />
  return (
    <ActivationForm
      kind="radio"
      slots={slots}
      activate={([pid = 0]) => call('POST /member/activate', { lang, pid })}
      reload={reload}
    />
  )
}
