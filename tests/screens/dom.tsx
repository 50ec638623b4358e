import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createI18n, createTranslator } from '@/platform/i18n/translator'
import { WordingProvider } from '@/platform/i18n/wording'
import { RoomFrame } from '@/platform/ui/data/notices'
import { wordsOf } from './words'

// A busy machine fails no test.
configure({ asyncUtilTimeout: 60_000 })

const words = wordsOf('en')

/** Translates the product's English words by key: tests contain no wording of their own. */
export const translate = createTranslator('en', words)

/**
 * Renders a node as on a page in English, and as in a room of the console.
 * @returns a simulated user
 */
export function draw(node: ReactNode) {
  // Removes the drawings of earlier tests, in every file.
  cleanup()
  const i18n = createI18n('en', words)
  const page = (shown: ReactNode) => (
    <WordingProvider i18n={i18n} onChoose={() => {}}>
      <RoomFrame>{shown}</RoomFrame>
    </WordingProvider>
  )
  const { rerender } = render(page(node))
  return { user: userEvent.setup(), redraw: (next: ReactNode) => rerender(page(next)) }
}

/** The answer to a call: data, or the code of a refusal; `null`: no answer. */
type Answer =
  | { readonly data: unknown }
  | { readonly cscode: number; readonly retryAfter?: number; readonly data?: unknown }
  | null

/**
 * Answers the calls of a screen in place of the server, by method and path, and by the cursor of a list (`before=X`). Answers
 * are given in turn, and the last one for good. @returns the requests, filled as they come
 * @param inputs takes the input of each request
 */
export function answer(
  answers: Readonly<Record<string, readonly (Answer | Promise<Answer>)[]>>,
  inputs: unknown[] = [],
): string[] {
  const asked: string[] = []
  const left = new Map(Object.entries(answers).map(([key, each]) => [key, [...each]]))
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const [path, query] = address.split('?')
    const before = new URLSearchParams(query).get('before')
    const key = `${method} ${path}${before === null ? '' : ` before=${before}`}`
    asked.push(key)
    inputs.push(typeof body === 'string' ? JSON.parse(body) : null)
    const queue = left.get(key)
    const next = await (queue && queue.length > 1 ? queue.shift() : queue?.[0])
    if (!next) throw new TypeError(`Nobody answers ${key}`)
    const { retryAfter, ...said } = { retryAfter: undefined, ...next }
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return Response.json({ cscode: 0, msg: '', ...said }, { headers })
  })
  return asked
}
