import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Choices } from './choices'

const ask = (input: { lang: string }) => call('GET /member/consent', input)

/** The mail topics of the member, in the profile. */
export function OwnChoices() {
  const { language: lang } = useLanguage()
  const { data, failure, loading, reload, put } = useCall(ask, { lang })
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={4} />
  return (
    <div className="stack-4">
      <Choices
        preferences={data}
        change={(choice) => call('POST /member/consent', { ...choice, lang })}
        onChange={put}
      />
    </div>
  )
}
