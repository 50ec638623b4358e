import type { IncomingMessage } from 'node:http'

/** An answer of Paddle's: its envelope is `{ data, meta }`, or `{ error, meta }`. */
export interface Answer {
  readonly status?: number
  readonly data?: unknown
  readonly pagination?: {
    readonly per_page: number
    readonly next: string
    readonly has_more: boolean
    readonly estimated_total: number
  }
  readonly error?: { readonly type: 'request_error' | 'api_error'; readonly code: string; readonly detail: string }
}

export const no = (status: number, code: string, detail = 'No.'): Answer => ({
  status,
  error: { type: 'request_error', code, detail },
})

/** Returns the body of a client's request. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}
