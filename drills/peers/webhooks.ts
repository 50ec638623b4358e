import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@/platform/config/root'
import { openReceiver } from '@/tests/outside/webhook-receiver'
import { openSite, type Site } from './site'
import type { Story } from './story'
import { laid, pythonRoom, run } from './tools'

const verifier = join(root, 'drills', 'peers', 'clients', 'verify.py')

/** A webhook that the product has sent for a licence, as the library of Standard Webhooks for Python reads it. */
export async function playWebhooks(story: Story) {
  const python = join(pythonRoom('webhooks', 'standardwebhooks==1.1.0'), 'python')
  const receiver = await openReceiver()
  const site = await openSite({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
  try {
    const { secret } = await makeEndpoint(site, receiver.url)
    for (const began = Date.now(); receiver.received.length < 2 && Date.now() - began < 60_000; ) await wait(100)
    story.tell('events arrive', receiver.received.length > 0, `${receiver.received.length}`)
    mkdirSync(laid, { recursive: true })
    for (const { headers, body, event } of receiver.received) {
      const file = join(laid, 'webhook.json')
      writeFileSync(file, JSON.stringify({ secret, headers, body, type: event.type }))
      const { status, output } = await run('sh', ['-c', `exec "$0" "$1" < "$2"`, python, verifier, file])
      story.tell(`it is verified, and refused once changed: ${event.type}`, status === 0, status === 0 ? '' : output)
    }
  } finally {
    await site.stop()
    await receiver.close()
  }
}

/** Makes an endpoint of all events, and has one happen by a call. */
async function makeEndpoint(site: Site, url: string): Promise<{ readonly secret: string }> {
  const key = await site.key('Webhooks')
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(data) })
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const made = await post('/api/v1/webhook-endpoints/make', { url, description: 'Drill', types: [] })
  await post('/api/v1/licences', {
    email: 'webhook@example.test',
    language: 'en',
    country: 'DE',
    product: 701,
    term: '1Y',
    document: 'Contract of the drill',
    reason: 'Something that an event tells of',
  })
  return made as { readonly secret: string }
}
