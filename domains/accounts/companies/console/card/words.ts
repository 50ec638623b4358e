import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'company.changed': 'room.company',
  },
  facts: {
    company: 'companies.card.fact.company',
    companyBy: 'companies.card.fact.companyBy',
    companyChange: null,
    companyDetail: null,
    companyRole: null,
    person: null,
  },
  terms: {
    companyChange: {
      founded: 'companies.card.companyChange.founded',
      renamed: 'companies.card.companyChange.renamed',
      billing: 'companies.card.companyChange.billing',
      invited: 'companies.card.companyChange.invited',
      linked: 'companies.card.companyChange.linked',
      withdrawn: 'companies.card.companyChange.withdrawn',
      joined: 'companies.card.companyChange.joined',
      role: 'companies.card.companyChange.role',
      ownerNotice: 'companies.card.companyChange.ownerNotice',
      ownerStays: 'companies.card.companyChange.ownerStays',
      removed: 'companies.card.companyChange.removed',
      left: 'companies.card.companyChange.left',
      asked: 'companies.card.companyChange.asked',
      refused: 'companies.card.companyChange.refused',
      domain: 'companies.card.companyChange.domain',
      domainEnded: 'companies.card.companyChange.domainEnded',
    },
    companyRole: {
      owner: 'companies.card.companyRole.owner',
      billing: 'companies.card.companyRole.billing',
      technical: 'companies.card.companyRole.technical',
      user: 'companies.card.companyRole.user',
      gone: 'companies.card.companyRole.gone',
    },
  },
  things: {
    companyDomains: 'companies.card.thing.companyDomains',
    companyRequests: 'companies.card.thing.companyRequests',
    companyRoles: 'companies.card.thing.companyRoles',
  },
})
