import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '@/tests/payments/exchanges'
import type { Story } from './story'
import { laid, run } from './tools'

/** Runs the product's own tests of a payment provider. @returns what they and their stand-in told each other, each thing once */
export async function recordedExchanges(story: Story, provider: 'stripe' | 'paddle'): Promise<readonly Exchange[]> {
  const file = join(laid, `${provider}.jsonl`)
  mkdirSync(laid, { recursive: true })
  rmSync(file, { force: true })
  const tests = `integrations/payments/${provider}`
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'calls on PostgreSQL', tests]
  const { status, output } = await run(process.execPath, words, { env: { FOYER_TEST_EXCHANGES: file }, minutes: 20 })
  if (status !== 0 || !existsSync(file)) {
    story.tell('the tests run', false, output.slice(-3000))
    return []
  }
  const lines = new Set(readFileSync(file, 'utf8').trim().split('\n'))
  return [...lines].map((line) => JSON.parse(line) as Exchange)
}
