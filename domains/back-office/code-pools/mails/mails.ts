import type { Reader } from '@/platform/i18n/texts'
import { defineMails } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { consoleRoom } from '@/platform/paths'

interface LowPool {
  /** Its name for a reader. */
  readonly nameIn: (reader: Reader) => string
  readonly free: number
  readonly threshold: number
}

const { mail, mails } = defineMails({ domain: 'pools', words: 'pools', kind: 'notice' })

export const codePoolMails = mails({
  /** To the owners of the console: codes run low. */
  low: mail('mail', {
    facts: { pools: like<readonly LowPool[]>(() => [[{ nameIn: () => sample.product, free: 7, threshold: 20 }]]) },
    subject: ({ pools }, { say }) => say('subject', { count: pools.length }),
    rows: ({ pools }, { say, reader }) =>
      pools.map(({ nameIn, free, threshold }) => ({
        label: nameIn(reader),
        detail: say('threshold', { count: threshold }),
        value: say('left', { count: free }),
      })),
    leadsTo: consoleRoom('codes'),
  }),
})
