import type { FastifyInstance } from 'fastify'
import { hashOf } from '@/domains/accounts/identity/secrets/secrets'
import { currentCode } from '@/domains/accounts/identity/store/captcha/captchas'
import type { Deps } from '@/platform/installation/deps'
import { type GoogleStandIn, serveGoogleStandIn } from './google'
import { serveDemoOperator } from './operator'
import { serveOutbox } from './outbox'

/** Serves the helpers of a trial, which production must not have (spec 13.2). */
export function serveDemoHelpers(app: FastifyInstance, deps: Deps, google: GoogleStandIn | null) {
  serveOutbox(app, deps)
  serveDemoOperator(app, deps)
  if (google) serveGoogleStandIn(app, google, deps.brand)

  app.get('/dev/captcha', async (request) => {
    const { laravel_session: token } = request.query as { laravel_session?: string }
    return { code: token ? await currentCode(deps.database, hashOf(token)) : null }
  })
}
