import { published } from '@/platform/database/published'
import { companyDomains as allDomains, companyPeople as allPeople } from './tables'

/** The people of companies, with their roles. */
export const companyPeople = published(allPeople, 'companyId', 'personId', 'role', 'joinedAt', 'noticeAt')

/** Domains that companies have shown to be theirs. */
export const companyDomains = published(allDomains, 'companyId', 'domain', 'joins', 'provenAt')
