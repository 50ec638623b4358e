import { beginSpan, endSpan, isTracing, SpanKind } from '@/platform/tracing/tracing'

type Send = (given: readonly unknown[]) => unknown
type Callback = (error: Error | null, result: unknown) => void

/**
 * Sends a statement, with a span of its own when tracing is on: its text without values, and how long it took.
 * @param given the driver's arguments: the statement, its values, and an optional callback
 */
export function traced(text: string, given: readonly unknown[], send: Send): unknown {
  if (!isTracing()) return send(given)
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
  const span = beginSpan(text.trimStart().split(/\s/, 1)[0]?.toLowerCase() || 'statement', SpanKind.CLIENT, facts)
  const answered = given.at(-1)
  if (typeof answered === 'function') {
    const callback: Callback = (error, result) => {
      endSpan(span, error)
      answered(error, result)
    }
    return send([...given.slice(0, -1), callback])
  }
  const answer = send(given)
  if (answer instanceof Promise)
    answer.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    )
  else endSpan(span)
  return answer
}
