import { type SignedInOperator, signedInOperator } from '../people/operator'
import type { TestServer } from '../server/server'
import type { Sample } from './console-calls'

let made = 0

export const keySettings = (facts: Record<string, unknown> = {}) => ({
  name: `Key ${++made}`,
  scopes: ['catalogue.read'],
  networks: [],
  per_minute: 600,
  expires: 0,
  ...facts,
})

/** A key with its secret. */
export async function makeKey({ visitor }: SignedInOperator, facts: Record<string, unknown> = {}) {
  const { cscode, data } = await visitor.call('POST /console/api/keys/make', keySettings(facts))
  if (cscode !== 0) throw new Error(`The key was not made: ${cscode} ${JSON.stringify(data)}`)
  return data
}

/** Makes a call as one of the vendor's systems, and returns the answer. */
export async function callApi(server: Pick<TestServer, 'url'>, call: string, request: ApiRequest = {}) {
  const { secret, input = {}, headers = {} } = request
  const [method = '', path = ''] = call.split(' ')
  const rest = new Map(Object.entries(input))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query =
    method === 'GET' ? `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`${server.url}${filled}${query}`, {
    method,
    headers: {
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

interface ApiRequest {
  readonly secret?: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** An input with which each call of the keys' room succeeds. */
export const keySamples = {
  'GET /console/api/keys': async () => ({}),
  'POST /console/api/keys/make': async () => keySettings(),
  'POST /console/api/keys/change': async (server) => {
    const { key } = await makeKey(await signedInOperator(server, 'owner'))
    const { name: _, ...settings } = keySettings({ per_minute: 60 })
    return { key: key.id, seen: key.version, ...settings }
  },
  'POST /console/api/keys/rotate': async (server) => {
    const { key } = await makeKey(await signedInOperator(server, 'owner'))
    return { key: key.id, seen: key.version, overlap_hours: 24 }
  },
  'POST /console/api/keys/revoke': async (server) => {
    const { key } = await makeKey(await signedInOperator(server, 'owner'))
    return { key: key.id, seen: key.version, reason: 'The server is gone' }
  },
} satisfies Record<string, Sample>
