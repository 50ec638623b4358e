import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What the browser may load on our pages: our own things, and the sign-in provider's where there is one. */
export async function protectPages(
  app: FastifyInstance,
  { publicUrl, signInScript }: { publicUrl: string; signInScript: string | null },
) {
  const secure = publicUrl.startsWith('https:')
  const ownScript = signInScript === null || signInScript.startsWith('/')
  const provider = ownScript ? [] : [new URL(signInScript).origin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider],
        styleSrc: ["'self'", ...provider],
        imgSrc: ["'self'", 'data:', ...(provider.length > 0 ? ['https:'] : [])],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
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
  })
}
