import { defineDomain } from '@/platform/installation/domain'
import { type AgreementsContext, agreementHandlers } from './calls/member'
import { agreementCalls } from './contract/member'
import { consentsPart } from './imports/consents'
import { staff } from './store/staff'
import { keepVersions } from './store/versions'
import { personalData } from './tables'

/** The vendor's legal documents, and who has agreed to which text of them (spec 12.8). */
export const agreements = defineDomain({
  name: 'agreements',
  async open({ database, legal: documents, clock }): Promise<AgreementsContext> {
    await keepVersions(database, documents.all, clock())
    return { database, legal: documents }
  },
  member: { calls: agreementCalls, handlers: agreementHandlers },
  imports: [consentsPart],
  personalData,
  impersonalTables: { legal_versions: 'what the vendor has published' },
  staff,
})
