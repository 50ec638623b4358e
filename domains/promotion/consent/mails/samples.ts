import type { SampleLetters } from '@/platform/mail/samples'
import { memberPage, pages } from '@/platform/paths'
import { letters } from './letters'

export const samples: SampleLetters = {
  'consent.asked': (t, { vendor, publicUrl }) => [
    letters.asked(t, {
      vendor,
      topics: ['News'],
      url: publicUrl + memberPage('agree_to_mail'),
      sentences: [t('consent.sentence', { vendor, topic: 'News' })],
    }),
  ],
  'consent.known': (t, { vendor, publicUrl }) => [
    letters.known(t, { vendor, topics: ['News'], url: publicUrl + memberPage('mail_preferences') }),
  ],
  'consent.release': (t, { publicUrl }) => [
    letters.release(t, {
      product: 'Ebbcatch Video',
      version: '6.1.0',
      url: publicUrl + pages.download,
      news: null,
    }),
  ],
}
