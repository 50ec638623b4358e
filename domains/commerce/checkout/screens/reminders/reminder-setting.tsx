import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { useSubmit } from '@/platform/ui/forms/submit'

const ask = () => call('GET /member/checkout_reminders', {})
const nothing = {}

/** The setting in the profile whether the member is reminded of an unfinished checkout. */
export function ReminderSetting() {
  const translate = useTranslate()
  const { data, failure, loading, reload, put } = useCall(ask, nothing)
  const { submit, refused } = useSubmit(
    (wanted: boolean) => {
      put({ wanted })
      return call('POST /member/checkout_reminders', { wanted })
    },
    { onRefused: (_, wanted) => put({ wanted: !wanted }) },
  )
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={1} />

  return (
    <>
      {refused && <Alert tone="danger">{translate('reminders.failed')}</Alert>}
      <Checkbox
        label={translate('reminders.setting')}
        name="reminders"
        checked={data.wanted}
        onChange={(wanted) => void submit(wanted)}
      />
    </>
  )
}
