import type { FastifyInstance } from 'fastify'
import { hashOf } from '@/domains/accounts/identity/secrets/secrets'
import { currentCode } from '@/domains/accounts/identity/store/captcha/captchas'
import { enclosuresOf } from '@/domains/billing/agreements'
import type { Database } from '@/platform/database/connect'
import { documentPage } from '@/platform/http/pages/document-page'
import type { Deps } from '@/platform/installation/deps'
import type { Enclosure } from '@/platform/mail/enclosure'
import { escapeHtml } from '@/platform/mail/letter'
import { linksOf, recentMails } from '@/platform/mail/mailer'
import { type GoogleStandIn, serveGoogleStandIn } from './google'
import { serveDemoOperator } from './operator'

/** The mail that a trial installation would have sent, as a page and, with `format=json`, as data (spec 13.2). */
function serveOutbox(app: FastifyInstance, { database, vendor, brand }: Deps) {
  app.get('/dev/outbox', async (request, reply) => {
    const { to, format } = request.query as { to?: string; format?: string }
    const attachments = attachmentsIn(database)
    const found = await recentMails(database, to?.trim().toLowerCase() || null)
    const mails = await inOrder(found, async (mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text ?? '',
      html: mail.html ?? '',
      links: linksOf(mail.text ?? ''),
      attachments: await attachments(mail.enclosures),
      at: mail.createdAt.toISOString(),
    }))
    reply.header('cache-control', 'no-store')
    if (format === 'json') return mails
    const letters = mails.map(
      ({ to, subject, text, at, attachments: files }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="quiet">${escapeHtml(to)} · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<div class="letter">${linked(text)}</div>
${files.map(attached).join('\n')}
</article>`,
    )
    return reply.type('text/html').send(
      documentPage({
        brand,
        title: `Outbox · ${vendor.name}`,
        lead: 'Mail that this trial installation would have sent, newest first. Set SMTP_URL to send real mail.',
        body: letters.length > 0 ? letters.join('\n') : '<p>No mail yet. What the member area sends shows up here.</p>',
      }),
    )
  })
}

/** Returns a lookup of mails' attachments, which reads each text once. */
function attachmentsIn(database: Database) {
  const known = new Map<string, Promise<readonly Enclosure[]>>()
  return (versions: readonly string[]) => {
    const key = versions.join()
    const found = known.get(key) ?? (key === '' ? Promise.resolve([]) : enclosuresOf(database, versions))
    known.set(key, found)
    return found
  }
}

async function inOrder<Item, Result>(items: readonly Item[], make: (item: Item) => Promise<Result>) {
  const made: Result[] = []
  for (const item of items) made.push(await make(item))
  return made
}

const attached = ({ name, text }: Enclosure) => `<details>
<summary>${escapeHtml(name)}</summary>
<div class="letter">${escapeHtml(text)}</div>
</details>`

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

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
