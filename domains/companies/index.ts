export type { CompaniesContext } from './context'
export { companyFacts } from './store/facts'
