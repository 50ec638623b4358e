export { webhookGauges } from './store/gauges'
