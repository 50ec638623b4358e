import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import type { Notice } from '../provider'
import type { Report } from '../report'
import { report } from '../stored-report'

/** The job that delivers a webhook of the sandbox. */
export const webhookJob = 'sandbox.webhook'

/** A webhook as the sandbox writes it. */
export interface SandboxEvent extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  /** A `Report`, with its moments as ISO 8601. */
  readonly data: unknown
}

/** Says it to the world when the transaction commits, like any provider: by a signed delivery that may come twice. */
export async function announce(transaction: Transaction, report: Report) {
  const event: SandboxEvent = { id: `evt_${randomUUID()}`, kind: `${report.kind}.${report.state}`, data: report }
  await enqueue(transaction, { kind: webhookJob, payload: event, runAt: report.at })
}

const text = z.string().check(z.minLength(1), z.maxLength(200))
const event = z.object({ id: text, kind: text, data: report })

/** @throws when a body with our own valid signature is not one of our events: that is a bug of ours */
export function readEvent(body: Buffer): Notice {
  const { id, kind, data } = event.parse(JSON.parse(body.toString('utf8')))
  return { id, kind, tells: data }
}
