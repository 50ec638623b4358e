import fc, { type Arbitrary } from 'fast-check'
import { apiCalls, calls, consoleCalls } from '@/apps/server/calls'
import { product, read } from '@/tests/guards/tree'
import type { TestServer } from '@/tests/server/server'
import { hostile } from './inputs'
import { encoded, type FuzzRequest, textOf } from './requests'

/** The addresses that a server answers to beside its calls, read from the tree of its routes. */
function pagesOf(tree: string): readonly string[] {
  const called = new Set(
    Object.keys({ ...calls, ...consoleCalls, ...apiCalls }).map((key) =>
      (key.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, ':$1'),
    ),
  )
  const above: string[] = []
  const found: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', segment = '', methods] = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    above.splice(indent.length / 4, above.length, segment)
    if (methods) found.push(above.join(''))
  }
  return found.filter((address) => !called.has(address) && !address.startsWith('/dev/'))
}

/** Names of fields that such addresses read, as the source names them. */
const fieldsRead = product
  .filter((path) => /^domains\/[\w-]+\/[\w-]+\/pages\//.test(path))
  .flatMap((path) =>
    [...read(path).matchAll(/query as \{([^}]*)\}/g)].flatMap(([, names = '']) => names.match(/\w+(?=\??:)/g) ?? []),
  )

/** Parameters that apps send to an identity provider (OpenID Connect). */
const ofApps = [
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'grant_type',
  'refresh_token',
  'token',
  'prompt',
  'max_age',
  'claims',
  'id_token_hint',
  'login_hint',
  'post_logout_redirect_uri',
  'request',
  'request_uri',
  'iss',
]

const further = [
  'hash',
  'key',
  'number',
  'lang',
  'currency',
  'country',
  'version',
  'channel',
  'format',
  'error',
  'a',
  't',
]

const valuesOf = (words: readonly string[]): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...words, 'openid', 'code', 'S256', 'authorization_code', 'https:', 'http://[', 'javascript:1'),
    hostile,
  )

/** Random requests for all addresses that are no calls; those of the identity provider are read from its discovery document. */
export async function pageRequests(
  { url, routes }: TestServer,
  words: readonly string[],
): Promise<Arbitrary<FuzzRequest>> {
  const published = (await (await fetch(`${url}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
  const endpoints = Object.entries(published).flatMap(([name, value]) =>
    /_(endpoint|uri)$/.test(name) ? [new URL(String(value)).pathname] : [],
  )
  const addresses = [...new Set([...pagesOf(routes()), ...endpoints])]
  const fields = fc.array(fc.tuple(fc.constantFrom(...fieldsRead, ...ofApps, ...further), valuesOf(words)), {
    maxLength: 9,
  })
  return fc
    .tuple(
      fc.constantFrom(...addresses, ...endpoints, ...endpoints),
      fields,
      valuesOf(words),
      fc.constantFrom('GET', 'GET', 'POST'),
    )
    .map(([address, given, inPath, method]) => {
      const filled = address.replaceAll(/:\w+(\(.*?\))?|\*/g, () => encoded(textOf(inPath).slice(0, 150)) || 'x')
      const pairs = given.map(([name, value]) => `${name}=${encoded(textOf(value).slice(0, 3000))}`).join('&')
      if (method === 'GET') return { path: `${filled}?${pairs.slice(0, 8000)}`, method, type: null, body: null }
      return { path: filled, method, type: 'application/x-www-form-urlencoded', body: pairs }
    })
}
