import type { FastifyReply } from 'fastify'
import { codes } from '@/platform/codes/codes'
import { apiRoot } from '@/platform/contract/api-call'
import { type ApiRefusalCode, type ProblemName, problemOf, problems } from '@/platform/contract/problems'
import type { Refusal } from '@/platform/contract/refusal'
import { inSeconds } from '@/platform/time/duration'

/** Further fields of a problem, such as the fields at fault. */
type Extensions = Readonly<Record<string, unknown>>

/** An answer of the server API that is not what was asked for (RFC 9457). */
export interface ProblemAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfter: number | null
}

/** The response: a success, or a problem. */
export type ApiResult = { readonly status: 200; readonly body: string } | ProblemAnswer

const typeOf = (name: ProblemName) => `${apiRoot}/problems#${name}`

export const isApiAddress = (url: string) => url === apiRoot || url.startsWith(`${apiRoot}/`)

export function problem(
  name: ProblemName,
  extensions: Extensions = {},
  retryAfter: number | null = null,
): ProblemAnswer {
  const { status, title } = problems[name]
  return { status, retryAfter, body: JSON.stringify({ type: typeOf(name), title, status, ...extensions }) }
}

/** A refusal in the words of the server API. */
export function problemOfRefusal({ refused, fields, meanwhile, retryAfter }: Refusal): ProblemAnswer {
  const name = problemOf[refused as ApiRefusalCode]
  if (name === undefined) throw new Error(`The server API has no problem for ${refused}`)
  const detail = codes[refused]
  const said = {
    ...(name === 'not-possible' || name === 'provider-refused' ? { detail } : {}),
    ...(fields && { fields }),
    ...(meanwhile && { meanwhile: { by: meanwhile.by, at: new Date(meanwhile.at * 1000).toISOString() } }),
  }
  return problem(name, said, retryAfter === undefined ? null : Math.max(1, inSeconds(retryAfter)))
}

export function sendProblem(reply: FastifyReply, { status, body, retryAfter }: ProblemAnswer) {
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json').send(body)
}
