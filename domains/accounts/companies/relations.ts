import { published } from '@/platform/database/published'
import { companyDomains as allDomains, companyPeople as allPeople } from './tables'

/** Who acts for which company, and as what. */
export const companyPeople = published(allPeople, 'companyId', 'personId', 'role', 'joinedAt', 'noticeAt')

/** Domains that companies have shown to be theirs. */
export const companyDomains = published(allDomains, 'companyId', 'domain', 'joins', 'provenAt')
