import { type DestinationStream, pino, stdSerializers } from 'pino'
import { withoutValues } from '@/platform/database/errors'
import { isTracing, traceId } from '@/platform/tracing/tracing'

/**
 * The process's log: a JSON line for each thing that happened. Errors are logged under `error`, without the values of
 * the statement that failed: those may be a mail's secret link or a member's data.
 */
export const createLog = (level: string, stream?: DestinationStream) =>
  pino(
    {
      level,
      serializers: { error: (error: unknown) => stdSerializers.err(withoutValues(error)) },
      mixin: () => (isTracing() ? { trace: traceId() } : {}),
    },
    stream,
  )
