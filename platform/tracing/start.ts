import { context, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { setTracing } from './tracing'

interface TracingOptions {
  /** The collector's address, without the path of traces. */
  readonly collector: string
  readonly version: string
}

/**
 * Sends traces to a collector, in OpenTelemetry's protocol over HTTP. Sampling, name and headers are in OpenTelemetry's
 * own variables (docs/operation/monitoring.md).
 * @returns what sends the rest and stops
 */
export function startTracing({ collector, version }: TracingOptions) {
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'foyer',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register({ propagator: null })
  setTracing(true)
  return async () => {
    setTracing(false)
    trace.disable()
    context.disable()
    await provider.shutdown()
  }
}
