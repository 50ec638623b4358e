import fc, { type Arbitrary } from 'fast-check'
import type { CallDefinition } from '@/platform/contract/call'
import { inputOf } from './inputs'

/** A request as it goes over the wire, without the headers of its caller. */
export interface FuzzRequest {
  readonly path: string
  readonly method: string
  readonly type: string | null
  readonly body: string | FormData | null
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** As a browser writes it; half a character as the bytes that no browser writes. */
export function encoded(text: string) {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const pairsOf = (input: object) =>
  Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) && value.length > 0 ? value.slice(0, 20) : [value]).map(
      (each) => `${encoded(name)}=${encoded(textOf(each).slice(0, 3000))}`,
    ),
  )

function formOf(input: object, file: string | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, textOf(value))
  if (file) form.append(file, new Blob(['no picture at all']), 'a\u0000.png')
  return form
}

const ways = [
  'json',
  'json',
  'json',
  'json',
  'json',
  'json',
  'form',
  'multipart',
  'twice',
  'query',
  'broken',
  'list',
  'wrong',
  'none',
] as const

/** The parts of a call that requests are made from: calls of members, the console and the server API. */
export type FuzzedCall = Pick<CallDefinition, 'input' | 'upload'>

/** Requests for a call: fields of every kind, in every form that a body can have. */
export function requestOf(key: string, definition: FuzzedCall, words: readonly string[]): Arbitrary<FuzzRequest> {
  const [method = '', template = ''] = key.split(' ')
  return fc.tuple(inputOf(definition, words), fc.constantFrom(...ways)).map(([input, way]) => {
    const fields = new Map(Object.entries(input))
    const path = template.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => encoded(textOf(fields.get(name) ?? 'downloader').slice(0, 150)) || 'x',
    )
    const query = `${path}?${pairsOf(input).join('&').slice(0, 8000)}`
    if (method === 'GET') return { path: way === 'none' ? path : query, method, type: null, body: null }
    const json = JSON.stringify(input)
    const base = { path, method, type: 'application/json' }
    switch (way) {
      case 'form':
        return { ...base, type: 'application/x-www-form-urlencoded', body: pairsOf(input).join('&') }
      case 'multipart':
        return { ...base, type: null, body: formOf(input, definition.upload?.field) }
      case 'twice':
        return { ...base, body: json.replace(/}$/, `${json === '{}' ? '' : ','}${json.slice(1)}`) }
      case 'query':
        return { ...base, path: query, body: '{}' }
      case 'broken':
        return { ...base, body: json.slice(0, -1) }
      case 'list':
        return { ...base, body: `[${json}]` }
      case 'wrong':
        return { ...base, type: 'text/plain', body: json }
      case 'none':
        return { ...base, type: null, body: null }
      default:
        return {
          ...base,
          body: definition.upload ? formOf(input, definition.upload.field) : json,
          type: definition.upload ? null : base.type,
        }
    }
  })
}
