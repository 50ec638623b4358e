import type { Translate } from '@/platform/i18n/translator'
import type { SampleFacts, SampleLetters } from '@/platform/mail/samples'
import { consoleRoom } from '@/platform/paths'
import type { OffReason } from '../rules/outcomes'
import { offLetter } from './letters'

const address = 'https://crm.example.com/webhooks'

const because = (t: Translate, reason: OffReason, { vendor, publicUrl }: SampleFacts) =>
  offLetter(t, { vendor, reason, address, description: 'CRM', url: publicUrl + consoleRoom('webhooks') })

export const samples: SampleLetters = {
  'webhooks.off': (t, given) => [because(t, 'gone', given), because(t, 'failing', given)],
}
