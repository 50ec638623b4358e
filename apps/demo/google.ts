import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Brand } from '@/platform/brand/brand'
import type { GoogleConfig } from '@/platform/config/config'
import { documentPage } from '@/platform/http/pages/document-page'
import { escapeHtml } from '@/platform/mail/letter'
import type { Clock } from '@/platform/time/duration'

/** The provider words its own button, so these are no messages of ours. */
const label = {
  en: 'Sign in with Google (trial)',
  de: 'Mit Google anmelden (Test)',
  es: 'Acceder con Google (prueba)',
  fr: 'Se connecter avec Google (essai)',
  ja: 'Google でログイン（お試し）',
  'zh-Hant-TW': '使用 Google 登入（試用）',
}

/** Offers the part of Google's sign-in library that our login screen uses. */
const buttonScript = `(() => {
  const label = ${JSON.stringify(label)}
  let options = {}
  const id = {
    initialize(given) { options = given },
    renderButton(place, { width, locale }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label[locale] || label.en
      button.style.cssText = 'width:' + width + 'px;max-width:100%;height:40px;border:1px solid #747775;border-radius:4px;background:#fff;color:#1f1f1f;font:500 14px system-ui;cursor:pointer'
      button.addEventListener('click', () => window.open('/dev/google/choose?nonce=' + encodeURIComponent(options.nonce), 'google', 'width=480,height=560'))
      place.replaceChildren(button)
    },
  }
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data && data.googleCredential) options.callback({ credential: data.googleCredential })
  })
  window.google = { accounts: { id } }
})()
`

/** Hands the token to the page that opened the window. */
const windowScript = `(() => {
  const { credential } = document.getElementById('credential').dataset
  window.opener.postMessage({ googleCredential: credential }, location.origin)
  window.close()
})()
`

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
