import { wordingOf } from '@/platform/i18n/wording-of'
import type { Screen } from './screen'

const wording = wordingOf('domains/promotion/consent')

/** The screens of mail topics; those behind mailed links are for everyone. */
export const consentScreens: readonly Screen[] = [
  {
    a: 'newsletter',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('./consent/newsletter')).NewsletterScreen,
    wording,
  },
  {
    a: 'agree_to_mail',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('@/domains/promotion/consent/screens/agree')).default,
    wording,
  },
  {
    a: 'mail_preferences',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('@/domains/promotion/consent/screens/mail-preferences')).default,
    wording,
  },
]
