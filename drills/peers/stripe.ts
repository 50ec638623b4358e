import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sparePort } from '@/tests/machine/spare-port'
import type { Exchange } from '@/tests/payments/exchanges'
import { misfits, named, type OpenApi } from './openapi'
import { recordedExchanges } from './recorded'
import type { Story } from './story'
import { goModule, goProgram } from './tools'

const mock = { path: 'github.com/stripe/stripe-mock', version: 'v0.203.0' }

/** The product's own tests talk to their stand-in: its requests by stripe-mock, its objects by Stripe's own document. */
export async function playStripe(story: Story) {
  const exchanges = await recordedExchanges(story, 'stripe')
  const folder = goModule(mock.path, mock.version)
  const document = JSON.parse(readFileSync(join(folder, 'embedded/openapi/spec3.json'), 'utf8')) as OpenApi
  judgeObjects(story, document, exchanges)
  await replay(story, exchanges)
}

interface StripeObject {
  readonly object?: string
  readonly data?: readonly StripeObject[]
}

/** Faults that tests make on purpose: a state that Stripe may add one day, and an object of which they give a name alone. */
const meant = ['dispute.status is "something_new"', 'error.id is not there']

function judgeObjects(story: Story, document: OpenApi, exchanges: readonly Exchange[]) {
  const told = exchanges.flatMap((exchange) => {
    const value = ('event' in exchange ? exchange.object : exchange.answer) as StripeObject
    return value.object === 'list' ? (value.data ?? []) : [value]
  })
  const faults = new Map<string, number>()
  const kinds = new Set<string>()
  for (const value of told) {
    const kind = value.object ?? 'error'
    kinds.add(kind)
    const schema = kind === 'error' ? named(document, 'error') : named(document, kind)
    const found = misfits(document, schema, value, kind).filter((fault) => !meant.includes(fault))
    for (const fault of found) faults.set(fault, (faults.get(fault) ?? 0) + 1)
  }
  const said = [...faults].map(([fault, times]) => `${times} × ${fault}`)
  const seen = `${told.length} of ${kinds.size} kinds, ${document.info.version}`
  story.tell('objects of the stand-in are as Stripe’s document has them', said.length === 0, [seen, ...said].join('\n'))
}

/** Sends each request of another form to stripe-mock, which refuses what Stripe’s document does not have. */
async function replay(story: Story, exchanges: readonly Exchange[]) {
  const port = await sparePort()
  const child = spawn(goProgram(mock.path, mock.version), ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  try {
    await isThere(address)
    const seen = new Map<string, Extract<Exchange, { method: string }>>()
    for (const exchange of exchanges) if ('method' in exchange) seen.set(formOf(exchange), exchange)
    const faults: string[] = []
    for (const { method, path, sent } of seen.values()) {
      const body = method === 'POST' ? { body: inOlderWords(sent) } : {}
      const headers = { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(address + path, { method, headers, ...body })
      if (answer.ok) continue
      faults.push(
        `${method} ${path} ${decodeURIComponent(sent)}: ${answer.status} ${(await answer.text()).slice(0, 400)}`,
      )
    }
    const said = faults.length > 0 ? faults.join('\n') : `${seen.size} forms of requests`
    story.tell('stripe-mock takes the product’s requests', faults.length === 0 && seen.size > 0, said)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

/** The words of the document (2026-08-26) for a field that the product's version of the API (2026-10-28) has in another form. */
const inOlderWords = (sent: string) => {
  const fields = new URLSearchParams(sent)
  const anchor = fields.get('billing_cycle_anchor[type]')
  if (anchor === null) return sent
  fields.delete('billing_cycle_anchor[type]')
  fields.set('billing_cycle_anchor', anchor)
  return fields.toString()
}

/** The same call with the same fields, whatever stands in them. */
const formOf = ({ method, path, sent }: Extract<Exchange, { method: string }>) => {
  const [place = '', query = ''] = path.split('?')
  const fields = [...new URLSearchParams(query).keys(), ...new URLSearchParams(sent).keys()].sort()
  return [method, place.replaceAll(/\/[a-z]+_[A-Za-z0-9_]+/g, '/id'), ...fields].join(' ')
}

async function isThere(address: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    )
    if (answers) return
    await wait(100)
  }
  throw new Error('stripe-mock did not start.')
}
