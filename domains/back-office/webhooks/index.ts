export { webhookSection } from './contract/openapi'
export { webhookGauges } from './store/gauges'
