import { useRef } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { Prove } from './prove'

/** Asks the member to show once more that it is them. @param onClose called with whether they have */
export default function StepUpDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const translate = useTranslate()
  const proven = useRef(false)
  const { data, failure, loading, reload } = useCall((input) => call('POST /member/step_up/options', input), {})

  return (
    <Dialog title={translate('proof.title')} onClose={() => onClose(proven.current)}>
      <p>{translate('proof.stepUpLead')}</p>
      {data === null && failure === null && <Skeleton lines={2} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data !== null && (
        <Prove
          methods={data}
          send={(given) => call('POST /member/step_up', given)}
          onProven={() => {
            proven.current = true
            onClose(true)
          }}
          onReload={reload}
        />
      )}
    </Dialog>
  )
}
