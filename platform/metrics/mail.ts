import type { Queryable } from '@/platform/database/connect'
import { readMailFigures } from '@/platform/mail/figures'
import type { Clock } from '@/platform/time/duration'
import { gaugeGroup } from './gauges'

/** The way out for mail. */
export const mailGauges = (database: Queryable, clock: Clock) =>
  gaugeGroup({
    gauges: {
      foyer_mails: { help: 'Mails that wait for the mail server, or that the staff holds.', labels: ['state'] },
      foyer_mail_oldest_seconds: { help: 'How long the oldest mail has waited for the mail server.' },
      foyer_bouncing_addresses: { help: 'Addresses at which nothing arrives.' },
    },
    async read() {
      const { waiting, held, age, bouncing } = await readMailFigures(database, clock())
      return [
        { gauge: 'foyer_mails', labels: { state: 'waiting' }, value: waiting },
        { gauge: 'foyer_mails', labels: { state: 'held' }, value: held },
        { gauge: 'foyer_mail_oldest_seconds', value: age },
        { gauge: 'foyer_bouncing_addresses', value: bouncing },
      ]
    },
  })
