import { type Texts, textIn } from '@/platform/i18n/texts'
import { defineMails } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { memberPage, pages } from '@/platform/paths'

const topics = like<readonly string[]>(() => [['News']])

/** The mails about consents, and those that need consent. */
const { mail, mails } = defineMails({ domain: 'consent', words: 'mail.consent', kind: 'private' })

export const consentMails = mails({
  /** Asks the recipient to confirm, since the request may be another person's: nothing is sent before the link is followed. */
  asked: mail('asked', {
    facts: {
      topics,
      sentences: like(({ vendor }, t) => [[t('consent.sentence', { vendor, topic: 'News' })]]),
      hash: 'code',
    },
    lines: ({ topics, sentences }, { say }) => [say('text', { topics: topics.join(', ') }), ...sentences],
    leadsTo: ({ hash }) => memberPage('agree_to_mail', { hash }),
    notes: ['note'],
  }),
  known: mail('known', {
    facts: { topics, url: 'link' },
    subject: '.asked.subject',
    lines: ({ topics }, { say }) => [say('text', { topics: topics.join(', ') })],
    action: '.choose',
    leadsTo: ({ url }) => url,
  }),
  /** Announces a version to subscribers. */
  release: mail('release', {
    heading: 'subject',
    unasked: true,
    facts: { product: 'names', version: like(() => ['6.1.0']), notes: like<Texts>(() => [{}]) },
    lines: ({ notes }, { say, reader }) => [
      say('text'),
      ...textIn(notes, reader)
        .split(/\n\s*\n/)
        .filter((part) => part !== ''),
    ],
    leadsTo: pages.download,
  }),
})
