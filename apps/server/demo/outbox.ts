import type { FastifyInstance } from 'fastify'
import { documentPage } from '@/platform/http/pages/document-page'
import type { Deps } from '@/platform/installation/deps'
import { escapeHtml } from '@/platform/mail/letter'
import { linksOf, recentMails } from '@/platform/mail/mailer'

/** The mail that a trial installation would have sent, as a page and, with `format=json`, as data (spec 13.2). */
export function serveOutbox(app: FastifyInstance, { database, vendor, brand }: Deps) {
  app.get('/dev/outbox', async (request, reply) => {
    const { to, format } = request.query as { to?: string; format?: string }
    const mails = (await recentMails(database, to?.trim().toLowerCase() || null)).map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text ?? '',
      html: mail.html ?? '',
      links: linksOf(mail.text ?? ''),
      at: mail.createdAt.toISOString(),
    }))
    reply.header('cache-control', 'no-store')
    if (format === 'json') return mails
    const letters = mails.map(
      ({ to, subject, text, at }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="quiet">${escapeHtml(to)} · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<div class="letter">${linked(text)}</div>
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

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
