import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Look } from './harness'

declare module 'vitest' {
  interface ProvidedContext {
    /** The session of the demo operator, an owner: one for all tests, since a code of the second factor counts once. */
    operator: string
  }
}

/** A page of the console, opened with the session of the demo operator. */
export async function openConsole(
  open: (path: string, look?: Look) => Promise<Page>,
  path: string,
  look: Look = {},
): Promise<Page> {
  const page = await open('/healthz', look)
  const url = `${new URL(page.url()).origin}/console`
  await page.context().addCookies([{ name: 'foyer_console', value: inject('operator'), url, sameSite: 'Strict' }])
  await page.goto(path)
  return page
}
