export { companyLogin } from './store/company-login'
