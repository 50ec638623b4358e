import { type Commands, commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator, optional, state } from '@/platform/commands/options'
import { joinLetter } from '../actions/join'
import { presentLetter } from '../calls/present'
import type { MailboxContext } from '../context'
import { letterStates } from '../rules/letter'
import { letterById, lettersBefore } from '../store/letters'

const most = 100

const command = commandsOf<MailboxContext>()

const refusals = inWords(
  {
    20035: 'It is in a ticket, or is being put into one already.',
    20040: 'There is no ticket of that number.',
    20085: 'There is no such letter.',
  },
  'It was refused.',
)

export const letterCommands: Commands<MailboxContext> = {
  'letters list': command({
    summary: `Lists the last ${most} letters that came to the mailbox, newest first, with
what became of each; those that were set aside with --state aside.`,
    options: { state: state(letterStates) },
    json: true,
    example: '--state aside',
    async run({ options }, at) {
      const found = await at.data(({ database }) => lettersBefore(database, { ...options, limit: most }))
      const letters = found.map(presentLetter)
      const text = letters.map(({ id, at: seen, state: became, reason, ticket, sender, subject }) =>
        [
          String(id),
          new Date(seen * 1000).toISOString(),
          became.padEnd(9),
          harmless([reason ?? ticket ?? '', sender, subject].join('  ')),
        ].join('  '),
      )
      return { data: letters, text: text.join('\n') || 'There are none.' }
    },
  }),

  'letters join': command({
    summary: `Puts a letter that came to no ticket into one, by its number; without
--ticket into a new one of its sender.`,
    words: ['LETTER'],
    needs: 'one number',
    options: { ticket: optional('TICKET'), operator },
    json: true,
    example: '4711 --ticket T-2K7Q --operator Mira',
    async run({ words: [typed], options: { ticket = null, operator: by } }, at) {
      if (!/^\d{1,15}$/.test(typed)) throw new UsageError('letters join needs one number.')
      const letter = Number(typed)
      const after = await at.act(
        by,
        refusals,
        (context, { change, now }) =>
          change((transaction) => joinLetter(context, transaction, { letter, ticket, now })),
        ({ database }) => letterById(database, letter),
      )
      if (!after) throw new UsageError('The letter is gone.')
      const shown = presentLetter(after)
      const wait = `Letter ${letter} is put into its ticket as soon as the mailbox is read.`
      return { data: shown, text: shown.ticket === null ? wait : `Letter ${letter} is in ${shown.ticket}.` }
    },
  }),
}

/** Replaces control characters in people's texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
