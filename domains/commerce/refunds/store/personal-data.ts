import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    refunds: true
  }
}

const books = 'Why money was returned belongs to the books; the words of the member do not.'

const cases: PersonalTable = {
  table: refundCases,
  thing: 'refunds',
  rows: ownedBy(refundCases.memberId),
  kept: { because: books, emptied: { description: '', fullName: '', email: '' } },
}

/** The personal data of refunds. */
export const personalData: readonly PersonalTable[] = [
  cases,
  { table: refundCaseLines, rows: under(refundCaseLines.caseId, cases, refundCases.id), kept: { because: books } },
  {
    table: refundCaseSteps,
    rows: under(refundCaseSteps.caseId, cases, refundCases.id),
    withheld: { actor: 'It may name a person of the vendor’s staff.' },
    kept: { because: books, emptied: { note: null } },
  },
]
