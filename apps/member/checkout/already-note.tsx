import { AlreadyNotes } from '@/domains/commerce/subscriptions/screens/already/already-notes'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'

/** Says what the member already has of the subscription on the page; without an answer the purchase goes on. */
export function AlreadyNote({ pid }: { pid: number }) {
  const { language } = useLanguage()
  const { data } = useCall((input) => call('GET /member/held_subscription', input), { pid, lang: language })
  return <AlreadyNotes already={data?.already ?? []} />
}
