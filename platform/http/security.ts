import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { PageSources } from '@/platform/contract/page-sources'

interface Providers {
  readonly publicUrl: string
  readonly signInScript: string | null
  /** The sources of the payment provider. */
  readonly payment: PageSources
  /** Another ticket system than ours, which the support page shows in a frame. */
  readonly ticketUrl: string | null
  /** The vendor's own script, and where it sends to. */
  readonly statistics: { readonly script: string; readonly origins: readonly string[] } | undefined
}

/** Sets the content security policy of our pages: our own files, and those of the providers of sign-in and payments. */
export function protectPages(app: FastifyInstance, providers: Providers) {
  const { publicUrl, signInScript, payment, ticketUrl, statistics } = providers
  const secure = publicUrl.startsWith('https:')
  const ownScript = signInScript === null || signInScript.startsWith('/')
  // Only what lies beside the script: the origin of a large provider has other scripts, too.
  const script = ownScript ? null : new URL(signInScript)
  const provider = script === null ? [] : [new URL('.', script).href]
  const ticketSystem = ticketUrl === null ? [] : [new URL(ticketUrl).origin]
  const measured = statistics ? [statistics.script, ...statistics.origins].map((address) => new URL(address)) : []
  const measuring = measured.map(({ origin }) => origin)
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...(script === null ? [] : [script]).concat(measured).map(({ origin, pathname }) => origin + pathname),
          ...payment.script,
        ],
        styleSrc: ["'self'", ...provider, ...payment.style],
        imgSrc: ["'self'", 'data:', ...(provider.length > 0 ? ['https:'] : []), ...measuring],
        connectSrc: ["'self'", ...provider, ...payment.connect, ...measuring],
        frameSrc: ["'self'", ...provider, ...payment.frame, ...ticketSystem],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // The provider's sign-in window must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: secure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Read by browsers alone that are older than those our pages run in.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Lets pages of our own show this one in a frame; every other page of ours is shown in none. */
export function allowOwnFrames(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
}

/** Restricts a page of the console to our own content, whatever the pages of the member area load from others. */
export function allowOwnContentOnly(reply: FastifyReply) {
  reply.headers({
    'content-security-policy':
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
}

/** Sends a page that we have not written to a frame of ours: it is shown as it looks, and nothing of it does anything. */
export const sendFramed = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    .send(html)

/** The headers are the same for every answer, so they are worked out once. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}
