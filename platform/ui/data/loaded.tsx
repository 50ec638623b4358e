import type { ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import type { Answer } from '../calls/use-call'
import { Alert } from '../feedback/alert'
import { LoadFailed } from '../feedback/load-failed'
import { Skeleton } from '../feedback/skeleton'

interface LoadedProps<Data> {
  answer: Answer<Data>
  /** The height of what is awaited, in lines of text. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** The codes by which a call says that there is no such thing. */
const isGone = (code: unknown) => code === 20085 || code === 10001

/** Shows an answer once it is here, and before that that it is awaited, that it failed, or that there is no such thing. */
export function Loaded<Data>({ answer: { data, failure, loading, reload }, lines = 8, children }: LoadedProps<Data>) {
  const translate = useTranslate()
  if (isGone(failure)) return <Alert tone="danger">{translate('room.gone')}</Alert>
  return (
    <>
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data === null ? failure === null && <Skeleton lines={lines} /> : children(data)}
    </>
  )
}
