import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without `startTracing` everything here is a call of an empty function. */
const tracer = () => trace.getTracer('foyer')

let tracing = false

/** True if tracing is on: costly preparations check it first. */
export const isTracing = () => tracing

export const setTracing = (on: boolean) => {
  tracing = on
}

/**
 * Runs work in a span of its own, the parent of the spans within it. An error ends the span as failed and is thrown on.
 */
export async function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work()
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      const result = await work()
      endSpan(span)
      return result
    } catch (error) {
      endSpan(span, error)
      throw error
    }
  })
}

/** Begins a span that the caller ends. */
export const beginSpan = (name: string, kind: SpanKind, attributes: Attributes): Span =>
  tracer().startSpan(name, { kind, attributes })

/** Does something with this span as the one that is under way. */
export const within = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work)

/** @param error only its kind is recorded: its message may hold personal input */
export function endSpan(span: Span, error: unknown = null) {
  if (error !== null) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  }
  span.end()
}

/** The trace that is under way, for the log. */
export const traceId = () => trace.getActiveSpan()?.spanContext().traceId

export { SpanKind, SpanStatusCode }
