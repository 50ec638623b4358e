export { companyFacts } from './store/facts'
