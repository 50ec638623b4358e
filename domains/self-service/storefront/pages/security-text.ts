import type { FastifyInstance } from 'fastify'
import { after, days } from '@/platform/time/duration'
import type { StorefrontContext } from '../context'

const path = '/.well-known/security.txt'
/** The validity of its content; RFC 9116 requires less than a year. */
const lastsFor = days(180)

/** Says to anyone who has found a weakness where to write (RFC 9116). */
export function serveSecurityText(app: FastifyInstance, { offer, vendor, publicUrl, clock }: StorefrontContext) {
  const { contact, policy, encryption, acknowledgments } = vendor.security ?? {
    contact: [`mailto:${vendor.support?.email ?? vendor.seller.email}`],
  }
  const lines = (now: Date) => [
    ...contact.map((each) => `Contact: ${each}`),
    `Expires: ${after(now, lastsFor).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${offer.languages.spoken.join(', ')}`,
    `Canonical: ${publicUrl}${path}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    ...(encryption ? [`Encryption: ${encryption}`] : []),
    ...(acknowledgments ? [`Acknowledgments: ${acknowledgments}`] : []),
  ]
  app.get(path, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines(clock()).join('\n')}\n`),
  )
}
