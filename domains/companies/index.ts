export { openCompany } from './actions/found'
export type { CompaniesContext } from './context'
export { companyFacts } from './store/facts'
export { companiesOf, countPeople, ownersOf, personById } from './store/people'
