import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { root } from '@/platform/config/root'

/** Where a failed browser test leaves what it last saw. */
export const failures = join(root, '.cache', 'failures')

export async function takePictures(contexts: readonly BrowserContext[], name: string) {
  mkdirSync(failures, { recursive: true })
  const pages = contexts.flatMap((context) => context.pages())
  const file = name.replaceAll(/[^\w]+/g, '-')
  await Promise.all(pages.map((page, index) => page.screenshot({ path: join(failures, `${file}.${index}.png`) })))
}
