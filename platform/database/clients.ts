import pg from 'pg'
import { beginSpan, endSpan, isTracing, SpanKind } from '@/platform/tracing/tracing'

type Send = (given: readonly unknown[]) => unknown
type Callback = (error: Error | null, result: unknown) => void

/**
 * Sends a statement, with a span of its own when tracing is on: its text without values, and how long it took.
 * @param given the driver's arguments: the statement, its values, and an optional callback
 */
function traced(text: string, given: readonly unknown[], send: Send): unknown {
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

/** A text that comes so often is worth planning once. */
const oftenEnough = 5
/** A text that differs from call to call, such as a list of values, must not fill the server's memory with plans. */
const mostTexts = 500

const seen = new Map<string, { count: number; readonly name: string }>()

/** The name under which the server keeps the plan of a statement; null: the statement is not frequent enough. */
function nameOf(text: string): string | null {
  const known = seen.get(text)
  if (!known) {
    if (seen.size < mostTexts) seen.set(text, { count: 1, name: `foyer ${seen.size}` })
    return null
  }
  known.count++
  return known.count > oftenEnough ? known.name : null
}

/** A client that has each connection plan a frequent statement once, as the drivers of other languages do. */
export class PlanningClient extends pg.Client {
  #ofTransaction: string | null = null

  /**
   * Tells the client that a pooler is in between: the next statement may reach another session, in which no prepared
   * statement is known. Session settings are repeated at the beginning of each transaction, and end with it (decision
   * 0069).
   * @param settings statements that hold for one transaction
   */
  shareSessions(settings: string) {
    this.#ofTransaction = settings
  }

  override query(...given: unknown[]): never {
    const [first, values, ...rest] = given
    if (this.#ofTransaction !== null)
      return ask(this, super.query, beginningWith(this.#ofTransaction, withoutName(given)))
    const nameless = isStatement(first) && first.name === undefined && Array.isArray(values)
    const name = nameless ? nameOf(first.text) : null
    return ask(this, super.query, name === null ? given : [{ ...(first as object), name }, values, ...rest])
  }
}

/** The same, where a transaction begins, with what is to hold in it: in one message, so that it costs no time. */
function beginningWith(settings: string, given: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = given
  const text = isStatement(first) ? first.text : first
  if (typeof text !== 'string' || !/^begin\b/i.test(text)) return given
  const longer = `${text}; ${settings}`
  return [isStatement(first) ? { ...first, text: longer } : longer, ...rest]
}

/**
 * The embedded database has one session behind all of its connections, in which the name of a prepared statement would
 * already exist: so statements have no names there.
 */
export class NamelessClient extends pg.Client {
  override query(...given: unknown[]): never {
    return ask(this, super.query, withoutName(given))
  }
}

const withoutName = ([first, ...rest]: readonly unknown[]) => [
  isStatement(first) ? { ...first, name: undefined } : first,
  ...rest,
]

const isStatement = (value: unknown): value is { text: string; name?: string } =>
  typeof value === 'object' && value !== null && 'text' in value

const ask = (client: pg.Client, query: unknown, given: readonly unknown[]) => {
  const [first] = given
  const text = isStatement(first) ? first.text : String(first)
  const send = (sent: readonly unknown[]) =>
    Reflect.apply(query as (...sent: readonly unknown[]) => never, client, sent)
  return traced(text, given, send) as never
}
