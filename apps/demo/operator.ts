import type { FastifyInstance } from 'fastify'
import { enrolmentOf } from '@/domains/staff/operators/secrets/second-factor'
import { demoOperator } from '@/domains/staff/operators/store/demo-operator'
import type { Config } from '@/platform/config/config'
import { documentPage } from '@/platform/http/pages/document-page'
import type { Deps } from '@/platform/installation/deps'
import { escapeHtml } from '@/platform/mail/letter'
import { totpCode } from '@/platform/second-factor/totp'

/**
 * Returns the demo operator's part of the start message (spec 14.4): the secret of the second factor for an app, and
 * its present code.
 */
export function describeDemoOperator(config: Config, vendor: string, now: Date) {
  const { email, password, totpSecret } = demoOperator
  return `    Console       ${config.publicUrl}/console
    Operator      ${email}, password ${password}
    Second factor ${totpCode(totpSecret, now)} for half a minute, then see ${config.publicUrl}/dev/operator
                  ${addressOf(vendor)}`
}

/** The demo operator's code of the moment, for anyone who has no authenticator app at hand; it is reloaded when it ends. */
export function serveDemoOperator(app: FastifyInstance, { vendor, brand, clock }: Deps) {
  app.get('/dev/operator', async (request, reply) => {
    const now = clock()
    const code = totpCode(demoOperator.totpSecret, now)
    const left = 30 - (Math.floor(now.getTime() / 1000) % 30)
    const address = addressOf(vendor.name)
    reply.header('cache-control', 'no-store')
    if ((request.query as { format?: unknown }).format === 'json') return { code, left, address }
    const { email, password } = demoOperator
    const body = `<p>${escapeHtml(email)}, ${escapeHtml(password)}</p><p><strong>${code}</strong></p><p><code>${escapeHtml(address)}</code></p>`
    const page = documentPage({
      brand,
      title: 'Second factor of the demo operator',
      lead: 'Each code counts once.',
      body,
    })
    return reply.type('text/html').header('refresh', String(left)).send(page)
  })
}

const addressOf = (vendor: string) => enrolmentOf(demoOperator.totpSecret, { vendor, email: demoOperator.email }).uri
