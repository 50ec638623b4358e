import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Brand } from '@/platform/brand/brand'
import type { GoogleConfig } from '@/platform/config/config'
import { documentPage } from '@/platform/http/pages/document-page'
import { escapeHtml } from '@/platform/mail/letter'
import type { Clock } from '@/platform/time/duration'
import { buttonScript, windowScript } from './google-scripts'

/** A sign-in provider of our own for trials: real RS256 tokens, checked on the same way as Google's (spec 3.7; decision 0009). */
export interface GoogleStandIn extends GoogleConfig {
  publicKey(): Promise<Record<string, unknown>>
  sign(person: { email: string; name: string; nonce: string }): Promise<string>
}

export function createGoogleStandIn(publicUrl: string, clock: Clock): GoogleStandIn {
  // Finding two primes takes half of the start's time, so it waits for the first such login.
  let made: ReturnType<typeof generateKeyPair> | null = null
  const keys = () => (made ??= generateKeyPair('RS256'))
  const issuer = `${publicUrl}/dev/google`
  const clientId = 'trial'
  return {
    clientId,
    issuer,
    keysUrl: `${issuer}/keys`,
    scriptUrl: '/dev/google/button.js',
    async publicKey() {
      const { publicKey } = await keys()
      return { ...(await exportJWK(publicKey)), kid: 'trial', alg: 'RS256', use: 'sig' }
    },
    async sign({ email, name, nonce }) {
      const { privateKey } = await keys()
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ email, email_verified: true, name, nonce })
        .setProtectedHeader({ alg: 'RS256', kid: 'trial' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(`trial ${email}`)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(privateKey)
    },
  }
}

export function serveGoogleStandIn(app: FastifyInstance, standIn: GoogleStandIn, brand: Brand) {
  app.get('/dev/google/keys', async () => ({ keys: [await standIn.publicKey()] }))
  app.get('/dev/google/button.js', async (_request, reply) => reply.type('text/javascript').send(buttonScript))
  app.get('/dev/google/window.js', async (_request, reply) => reply.type('text/javascript').send(windowScript))

  app.get('/dev/google/choose', async (request, reply) => {
    const { nonce = '' } = request.query as { nonce?: string }
    return reply.type('text/html').send(
      documentPage({
        brand,
        title: 'Sign in with a trial account',
        lead: 'This stands in for Google, so that you can try the social sign-in without an account there.',
        body: `<form method="post" action="/dev/google/choose">
<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">
<p><label>Email<br><input name="email" type="email" required value="grace@example.test"></label></p>
<p><label>Name<br><input name="name" required value="Grace Hollis"></label></p>
<p><button>Continue</button></p></form>`,
      }),
    )
  })

  app.post('/dev/google/choose', async (request, reply) => {
    const { email = '', name = '', nonce = '' } = request.body as Record<string, string>
    const credential = await standIn.sign({ email, name, nonce })
    return reply.type('text/html').send(
      documentPage({
        brand,
        title: 'Signing in',
        lead: 'This window closes by itself.',
        body: `<p id="credential" data-credential="${escapeHtml(credential)}"></p><script src="/dev/google/window.js"></script>`,
      }),
    )
  })
}
