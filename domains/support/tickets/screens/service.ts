import { createContext, use, useCallback } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { asCaller } from '../map'

interface Service {
  readonly pass: string
  /** Called when the pass has expired. */
  readonly onLost: () => void
}

const ServiceContext = createContext<Service | null>(null)

export const ServiceProvider = ServiceContext.Provider

type CallName = Parameters<typeof call>[0]
type ServiceKey = Extract<CallName, `${string} /ticket/${string}`>
type InputOf<Key extends ServiceKey> = Parameters<typeof call<Key>>[1]

/** The calls of the ticket service, each with the pass; an expired pass is reported once, to the page. */
export function useService() {
  const service = use(ServiceContext)
  if (!service) throw new Error('There is no ticket service around this component')
  const { pass, onLost } = service

  const heard = useCallback(
    <Data>(outcome: Outcome<Data>): Outcome<Data> => {
      if (!outcome.ok && outcome.code === 85641) onLost()
      return outcome
    },
    [onLost],
  )
  const ask = useCallback(
    async <Key extends ServiceKey>(key: Key, input: InputOf<Key>) =>
      heard(await call(key, { ...asCaller(pass), ...input })) as Awaited<ReturnType<typeof call<Key>>>,
    [pass, heard],
  )
  const attach = useCallback(
    async (file: File, onProgress: (share: number) => void) =>
      heard(
        await sendFile(
          'POST /ticket/attach',
          { ...asCaller(pass), name: file.name.slice(-300) },
          { field: 'file', file, onProgress },
        ),
      ),
    [pass, heard],
  )
  return { pass, ask, attach }
}
