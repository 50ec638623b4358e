import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { exportAudit, listAudit } from './cli/audit'
import { checkCatalogue, publishCatalogue } from './cli/catalogue'
import { listVersions, publishDraftCommand, rollBack, showDraft, throwDraftAway } from './cli/catalogue-draft'
import { editDraft, exportCatalogue, moveInDraft, removeFromDraft } from './cli/catalogue-edit'
import { addToPool, listPools, setPoolThreshold } from './cli/codes'
import { type Command, UsageError, wordsOf } from './cli/command'
import { addCoupon, finishCoupon, giveOne, listCoupons, takeOneBack } from './cli/coupons'
import { removeDemo } from './cli/demo'
import { generateVendor } from './cli/generate'
import { approveClaim, listGifts, loadGiftCodes, rejectClaim, showGift, showPools } from './cli/gifts'
import { runCommand, usageOf } from './cli/help'
import { impersonate } from './cli/impersonate'
import { importVendor } from './cli/import'
import { listInvoices, reissue } from './cli/invoices'
import { rotateLicenceKey } from './cli/licences'
import { discard, listJobs, listMails, listWebhooks, replay, resend, retry } from './cli/logs'
import { deleteMember, exportMember, keepMember } from './cli/members'
import { memberActs } from './cli/members-act'
import { findMember, showMember, tellTimeline } from './cli/members-look'
import { showNumbers } from './cli/numbers'
import {
  changeRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  resetOperator,
  withdrawInvitation,
} from './cli/operators'
import { givePaymentBack, listPayments, settlePayment } from './cli/payments'
import { approve, decline, list, show } from './cli/refunds'
import { addRelease, listReleases, loadReleases, withdrawOne } from './cli/releases'
import { advanceSandbox } from './cli/sandbox'
import { removeSecondFactor } from './cli/second-factor'
import { finishStray, listStrays } from './cli/strays'
import { answer, assign, cannedAnswers, close, listTickets, reopen, showTicket } from './cli/tickets'

/** Every command by its words. Each has an example in `cli/examples.ts`. */
export const commands: Readonly<Record<string, Command>> = {
  impersonate,
  'catalogue check': checkCatalogue,
  'catalogue load': publishCatalogue,
  'catalogue show': showDraft,
  'catalogue edit': editDraft,
  'catalogue remove': removeFromDraft,
  'catalogue move': moveInDraft,
  'catalogue export': exportCatalogue,
  'catalogue publish': publishDraftCommand,
  'catalogue discard': throwDraftAway,
  'catalogue rollback': rollBack,
  'catalogue versions': listVersions,
  import: importVendor,
  generate: generateVendor,
  'releases add': addRelease,
  'releases load': loadReleases,
  'releases list': listReleases,
  'releases withdraw': withdrawOne,
  'coupons list': listCoupons,
  'coupons make': addCoupon,
  'coupons end': finishCoupon,
  'coupons give': giveOne,
  'coupons take-back': takeOneBack,
  'codes list': listPools,
  'codes add': addToPool,
  'codes threshold': setPoolThreshold,
  'refunds list': list,
  'refunds show': show,
  'refunds approve': approve,
  'refunds decline': decline,
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': givePaymentBack,
  'payments strays': listStrays,
  'payments close': finishStray,
  numbers: showNumbers,
  'webhooks list': listWebhooks,
  'webhooks replay': replay,
  'mails list': listMails,
  'mails resend': resend,
  'jobs list': listJobs,
  'jobs retry': retry,
  'jobs discard': discard,
  'audit list': listAudit,
  'audit export': exportAudit,
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
  'tickets reopen': reopen,
  'tickets assign': assign,
  'tickets canned': cannedAnswers,
  'licences rotate-key': rotateLicenceKey,
  'sandbox advance': advanceSandbox,
  'members find': findMember,
  'members show': showMember,
  'members timeline': tellTimeline,
  ...memberActs,
  'members export': exportMember,
  'members delete': deleteMember,
  'members keep': keepMember,
  'operators list': listOperators,
  'operators invite': inviteOperator,
  'operators withdraw': withdrawInvitation,
  'operators role': changeRole,
  'operators disable': disableOperator,
  'operators enable': enableOperator,
  'operators reset-second-factor': resetOperator,
  'second-factor remove': removeSecondFactor,
  'demo remove': removeDemo,
}

/** The bundle is a file of its own; a test takes the table alone. */
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  runCommand(commands, process.argv.slice(2))
    // What goes on in the background is the server's: nothing here is waited for.
    .then((text) => process.stdout.write(`${text}\n`, () => process.exit()))
    .catch((error: unknown) => {
      if (error instanceof UsageError) console.error(`${error.message}\n\n${usageOf(commands, process.argv.slice(2))}`)
      else console.error(wordsOf(error) ?? error)
      process.exit(1)
    })
}
