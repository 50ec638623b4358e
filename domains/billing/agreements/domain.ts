import { defineDomain } from '@/platform/installation/domain'
import { legalHandlers } from './calls/member'
import type { LegalContext } from './context'
import { legalCalls } from './contract/member'
import { consentsPart } from './imports/consents'
import { card } from './store/agreements'
import { evidence } from './store/evidence'
import { personalData } from './store/personal-data'
import { keepVersions } from './store/versions'

/** The vendor's legal documents, and who has agreed to which text of them (spec 12.8). */
export const legal = defineDomain({
  name: 'legal',
  async open({ database, legal: documents, clock }): Promise<LegalContext> {
    await keepVersions(database, documents.all, clock())
    return { database, legal: documents }
  },
  member: { calls: legalCalls, handlers: legalHandlers },
  imports: [consentsPart],
  personalData,
  evidence,
  impersonalTables: { legal_versions: 'what the vendor has published' },
  card,
})
