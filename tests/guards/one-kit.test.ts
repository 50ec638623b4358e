import { describe, expect, it } from 'vitest'
import { product, read } from './tree'

/** Files of the pages that members and staff see, without the kit that they are built with (decision 0198). */
const pages = product.filter((path) => /^(domains\/.*\/(screens|console)|apps\/(member|console))\/.*\.tsx$/.test(path))

/** Pages with a sentence of their own about what an act lacks, or about a record of staff without an entry. */
const otherwiseEmpty: readonly string[] = [
  'domains/back-office/members/console/devices.tsx',
  'domains/back-office/members/console/member-records.tsx',
  'domains/billing/tax/console/tax.tsx',
  'domains/commerce/catalogue/console/form/form-field.tsx',
  'domains/licensing/activation/screens/activation-form.tsx',
  'domains/self-service/addresses/screens/merge-account.tsx',
  'domains/self-service/dashboard/screens/product-names.tsx',
  'domains/self-service/identity-provider/screens/authorize-app.tsx',
]

/** Components that frame whole pages, draw nothing by themselves, stand within another, or call; this list only shrinks. */
const notInKit: readonly string[] = [
  'ActionButton',
  'ActionError',
  'AgreementNote',
  'Amount',
  'AnswerCache',
  'Assignment',
  'CaseActs',
  'CaseWork',
  'ConsoleHeader',
  'CountDialog',
  'Day',
  'DetailLayout',
  'DialogButton',
  'EntryLayout',
  'ErrorBoundary',
  'FailureGate',
  'FailureNotice',
  'FieldFrame',
  'FieldNotes',
  'FormPage',
  'HeadingNote',
  'ItemPage',
  'LanguageChoice',
  'ListRoom',
  'Loaded',
  'MailPreview',
  'Moment',
  'NextCase',
  'PartHeading',
  'ProofGate',
  'ReasonDialog',
  'ReasonField',
  'ReasonFields',
  'Refusal',
  'RoomFrame',
  'SaveFoot',
  'SeveralDialog',
  'ShellLayout',
  'ShortcutKeys',
  'Shortcuts',
  'SnoozeDialog',
  'StaffNote',
  'StateTag',
  'TextFileButton',
  'ThemeChoice',
  'UnsavedFrame',
  'Word',
  'Words',
]

describe('the kit of platform/ui', () => {
  it('serves many pages', () => expect(pages.length).toBeGreaterThan(300))

  it('has every checkbox and radio button', () => {
    expect(pages.filter((path) => /type="(checkbox|radio)"/.test(read(path)))).toEqual([])
  })

  it('shows an empty room as an EmptyState, and an empty part of one as an EmptyPart', () => {
    const own = [
      /\blength === 0 && \(?\s*<(p|div)\b/,
      /\blength === 0 \? \(?\s*<(p|div)\b/,
      /\blength === 0\) \{?\s*return \(?\s*<(p|div)\b/,
      /<p[^>]*>\{translate\([^)]*'[\w.]*([nN]one|[eE]mpty)(Text|Over)?'/,
    ]
    const found = pages.filter((path) => own.some((shape) => shape.test(read(path))))
    expect(found.toSorted()).toEqual(otherwiseEmpty)
  })

  it('is shown whole at /dev/kit', () => {
    const kit = read('apps/member/kit/kit.tsx')
    const drawn = product.flatMap((path) =>
      /^platform\/ui\/.*\.tsx$/.test(path)
        ? [...read(path).matchAll(/^export (?:default )?(?:function|class|const) ([A-Z]\w+)/gm)].map(
            ([, name = '']) => name,
          )
        : [],
    )
    expect(drawn.length).toBeGreaterThan(70)
    const missing = drawn.filter((name) => !new RegExp(`<${name}[\\s>/]`).test(kit))
    expect([...new Set(missing)].toSorted()).toEqual(notInKit)
  })
})
