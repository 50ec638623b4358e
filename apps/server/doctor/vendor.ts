import { checkMailbox, checkSmtp, type MailFinding } from '@/domains/support/mailbox'
import type { Config } from '@/platform/config/config'
import type { Vendor } from '@/platform/config/vendor'
import { readLegal } from '@/platform/legal-texts/documents'
import { describeGaps, legalGaps } from '@/platform/legal-texts/gaps'
import { describeProblem, type Problem } from '@/platform/text/problems'
import { checkVendor } from '@/platform/vendor/read'
import { placeholderProblem } from '../seller-problems'
import { checkVendorFolder } from '../vendor-folder'
import { type Finding, ok, unknown, warning, wrong } from './finding'

const about = 'Vendor'

/** The vendor's folder, as `vendor check` sees it, and what the law asks for. */
export async function vendorFindings({ vendorDir, payments }: Config): Promise<readonly Finding[]> {
  const read = checkVendor(vendorDir)
  const { problems, doubts } = await checkVendorFolder(vendorDir, payments.provider)
  const [first, ...more] = problems
  if (first !== undefined || 'problems' in read) {
    const why = first ? describeProblem(first) : `${vendorDir} cannot be read.`
    return [wrong(about, more.length > 0 ? `${why} (and ${more.length} more)` : why, 'npm run foyer -- vendor check')]
  }
  const gaps = describeGaps(legalGaps(readLegal(vendorDir, read.value.legal, read.offer.languages).documents))
  return [
    folderFinding(vendorDir, read.value, doubts),
    gaps === null
      ? ok('Law', 'Terms, privacy notice and imprint are there.')
      : wrong('Law', `${gaps}.`, 'Write them and name them in vendor.json (docs/reference/vendor.md).'),
  ]
}

function folderFinding(vendorDir: string, vendor: Vendor, doubts: readonly Problem[]): Finding {
  const made = placeholderProblem(vendor)
  if (made) return wrong(about, describeProblem(made), 'Write your own (docs/reference/vendor.md).')
  const [first] = doubts
  if (!first) return ok(about, `${vendorDir} is in order.`)
  const more = doubts.length > 1 ? ` (and ${doubts.length - 1} more)` : ''
  return warning(about, `${describeProblem(first)}${more}`, 'npm run foyer -- vendor check')
}

/** The servers of mail, as `mail check` sees them; that looks at DNS, too. */
export async function mailFindings({ smtpUrl, mailbox }: Config): Promise<readonly Finding[]> {
  const found = [await checkSmtp(smtpUrl), ...(await checkMailbox(mailbox))]
  return found.map(asFinding)
}

function asFinding({ about: name, state, text }: MailFinding): Finding {
  const about = name === 'SMTP' ? 'Mail out' : 'Mail in'
  const mend = 'npm run foyer -- mail check'
  switch (state) {
    case 'ok':
      return ok(about, text)
    case 'warning':
      return warning(about, text, mend)
    case 'missing':
      return wrong(about, text, mend)
    case 'unknown':
      return unknown(about, text, mend)
  }
}
