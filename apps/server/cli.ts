import { ConfigError } from '@/platform/config/config'
import { checkCatalogue, publishCatalogue } from './cli/catalogue'
import { type Command, CommandError, UsageError } from './cli/command'
import { generateVendor } from './cli/generate'
import { approveClaim, listGifts, loadGiftCodes, rejectClaim, showGift, showPools } from './cli/gifts'
import { impersonate } from './cli/impersonate'
import { importVendor } from './cli/import'
import { listInvoices, reissue } from './cli/invoices'
import { rotateLicenceKey } from './cli/licences'
import { deleteMember, exportMember, keepMember } from './cli/members'
import { showNumbers } from './cli/numbers'
import { disableOperator, inviteOperator, listOperators, resetOperator } from './cli/operators'
import { givePaymentBack, listPayments, settlePayment } from './cli/payments'
import { approve, decline, list, show } from './cli/refunds'
import { addRelease, listReleases, loadReleases } from './cli/releases'
import { advanceSandbox } from './cli/sandbox'
import { removeSecondFactor } from './cli/second-factor'
import { answer, assign, cannedAnswers, close, listTickets, showTicket } from './cli/tickets'

const commands: Readonly<Record<string, Command>> = {
  impersonate,
  'catalogue check': checkCatalogue,
  'catalogue load': publishCatalogue,
  import: importVendor,
  generate: generateVendor,
  'releases add': addRelease,
  'releases load': loadReleases,
  'releases list': listReleases,
  'refunds list': list,
  'refunds show': show,
  'refunds approve': approve,
  'refunds decline': decline,
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': givePaymentBack,
  numbers: showNumbers,
  'invoices list': listInvoices,
  'invoices reissue': reissue,
  'gifts list': listGifts,
  'gifts show': showGift,
  'gifts approve': approveClaim,
  'gifts reject': rejectClaim,
  'gifts load': loadGiftCodes,
  'gifts pool': showPools,
  'tickets list': listTickets,
  'tickets show': showTicket,
  'tickets answer': answer,
  'tickets close': close,
  'tickets assign': assign,
  'tickets canned': cannedAnswers,
  'licences rotate-key': rotateLicenceKey,
  'sandbox advance': advanceSandbox,
  'members export': exportMember,
  'members delete': deleteMember,
  'members keep': keepMember,
  'operators list': listOperators,
  'operators invite': inviteOperator,
  'operators disable': disableOperator,
  'operators reset-second-factor': resetOperator,
  'second-factor remove': removeSecondFactor,
}

const paragraphs = Object.entries(commands).map(([name, command]) => `${name} ${command.help}`)

const help = `Usage: npm run foyer -- COMMAND

Commands
${[...paragraphs, 'help\nThis page.'].map(indented).join('\n')}

The commands work on the data that the server uses: the embedded database in
DATA_DIR (through the running server, if there is one), or DATABASE_URL.`

/** The first line of a paragraph names the command, the others hang below it. */
function indented(paragraph: string) {
  return paragraph.replaceAll('\n', '\n      ').replace(/^/, '  ')
}

async function main() {
  const words = process.argv.slice(2)
  const [first = 'help', second = ''] = words
  if (first === 'help' || first === '--help') return help
  const [name, command] =
    Object.entries(commands).find(([each]) => each === first || each === `${first} ${second}`) ?? []
  if (!name || !command) throw new UsageError(`There is no command "${`${first} ${second}`.trim()}".`)
  return command.run(words.slice(name.split(' ').length))
}

main()
  .then((text) => console.log(text))
  .catch((error: unknown) => {
    if (error instanceof CommandError) console.error(error.message)
    else if (error instanceof UsageError || error instanceof ConfigError) console.error(`${error.message}\n\n${help}`)
    else console.error(error)
    process.exit(1)
  })
