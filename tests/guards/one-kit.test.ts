import { describe, expect, it } from 'vitest'
import { product, read } from './tree'

/** Files of the pages that members and staff see, without the kit that they are built with. */
const pages = product.filter((path) => /^(domains\/.*\/(screens|console)|apps\/(member|console))\/.*\.tsx$/.test(path))

/** Pages that say by a sentence of their own what is missing for an act, or that a record of staff has no entry. */
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

/** Frames of whole pages, what draws nothing by itself or is within another, and what calls; this list only shrinks. */
const notInKit: readonly string[] = [
  'ActionButton',
  'ActionError',
  'AgreementNote',
  'Amount',
  'AnswerCache',
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
  'LanguageChoice',
  'ListRoom',
  'Loaded',
  'MailPreview',
  'Moment',
  'NextCase',
  'Notices',
  'ProofGate',
  'ReasonDialog',
  'ReasonField',
  'ReasonFields',
  'RoomFrame',
  'SearchSelect',
  'ShellLayout',
  'Shortcuts',
  'StateTag',
  'TextFileButton',
  'ThemeChoice',
  'Word',
  'Words',
]

describe('what a page is built with comes from platform/ui', () => {
  it('there are pages', () => expect(pages.length).toBeGreaterThan(300))

  it('a checkbox or radio button is one of platform/ui/forms, in its size and with its problem', () => {
    expect(pages.filter((path) => /type="(checkbox|radio)"/.test(read(path)))).toEqual([])
  })

  it('what is empty is an EmptyState in place of a room, an EmptyPart in a part of one', () => {
    const own = [
      /\blength === 0 && \(?\s*<(p|div)\b/,
      /\blength === 0 \? \(?\s*<(p|div)\b/,
      /\blength === 0\) \{?\s*return \(?\s*<(p|div)\b/,
      /<p[^>]*>\{translate\([^)]*'[\w.]*([nN]one|[eE]mpty)(Text|Over)?'/,
    ]
    const found = pages.filter((path) => own.some((shape) => shape.test(read(path))))
    expect(found.toSorted()).toEqual(otherwiseEmpty)
  })

  it('a component of platform/ui is shown in every state at /dev/kit', () => {
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
